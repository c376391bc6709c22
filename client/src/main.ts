import "./parts/display.css";
import "./theme.css";
import "./titles/ludwig/draw/draw.css";
import { mount } from "svelte";
import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });

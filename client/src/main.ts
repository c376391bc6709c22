import "./parts/display.css";
import "./theme.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { settings } from "./lib/settings.svelte";
import { speakTitles } from "./titles";
import { speak, wished } from "./words/language";

await speak(wished(settings.language, navigator.languages), speakTitles);
mount(App, { target: document.getElementById("app")! });

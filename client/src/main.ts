import "./parts/display.css";
import "./theme.css";
import { mount } from "svelte";
import App from "./App.svelte";
import { markKeys } from "./lib/focus";
import { settings } from "./lib/settings.svelte";
import { speakTitles } from "./titles";
import { speak, wished } from "./words/language";

markKeys(document.documentElement);
// Not awaited at the top: a build with such an await has a small part more for each screen.
void speak(wished(settings.language, navigator.languages), speakTitles).then(() =>
  mount(App, { target: document.getElementById("app")! }),
);

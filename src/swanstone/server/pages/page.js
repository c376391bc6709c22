// The page that is shown until the real client is there: the lobby at /, a table at /t/TABLE.
import { plan } from "/static/ludwig.js";
import { openTable } from "/static/table.js";
import { $, api, attempt, button, count, el, fill, listed, recall, remember, say, seatName, stage, title } from "/static/tools.js";

const PICTURE = `foyer@0,0 hallway@-6,1 hallway@-8,2 stairs@-7,-1r1 armory@-11,-4 the_hole@-5,-4r1 hallway@-7,3 servants_quarters@3,-1
parlor@-8,4 meat_locker@-5,5 kitchen@-1,4r1 hallway@2,3 conservatory@-13,3 board_room@4,4 dirt_room@-17,5 dressing_room@1,6r1
laundry_room@0,-4r1 piano_room@-8,7r2`;

let closeTable = () => {};

/** Goes to another place of the page without loading it again; `created` holds the links of a new table. */
export function go(address, created) {
  history.pushState(null, "", address);
  show(created);
}

function show(created) {
  closeTable();
  closeTable = () => {};
  say("");
  const table = location.pathname.match(/^\/t\/([^/]+)$/)?.[1];
  if (table) closeTable = openTable(decodeURIComponent(table), created, go);
  else attempt(showLobby);
}

async function showLobby() {
  stage("lobby");
  $("turn").textContent = "";
  document.title = "Swanstone";
  for (const list of ["mine", "open", "running", "finished"]) $(list).parentElement.hidden = true;
  const timers = [setInterval(() => document.hidden || attempt(showTables), 8000), buildPicture()];
  closeTable = () => timers.forEach(clearInterval);
  $("quick").elements.name.value = recall("name");
  $("quick").addEventListener("submit", (event) => {
    event.preventDefault();
    const { name, bots } = event.target.elements;
    remember("name", name.value.trim());
    const seats = [{ who: "me", name: name.value.trim() || "Ludwig" }, ...Array(Number(bots.value)).fill({ who: "bot" })];
    attempt(() => create({ seats }));
  });
  await Promise.all([showTables(), showForm()]);
}

/** A castle builds itself behind the welcome. */
function buildPicture() {
  const rooms = PICTURE.split(/\s/);
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  let built = still ? rooms.length : 1;
  const draw = () => {
    const picture = plan(rooms.slice(0, built).join(" "), { frame: rooms.join(" ") });
    picture.setAttribute("preserveAspectRatio", "xMidYMid slice");
    fill($("picture"), picture);
  };
  draw();
  return still ? undefined : setInterval(() => built < rooms.length && (built++, draw()), 1200);
}

async function create(wish) {
  const created = await api("POST", "/api/tables", wish);
  go(`/t/${created.table}`, created);
}

// Tables

async function showTables() {
  const [mine, open, running, finished] = await Promise.all([
    api("GET", "/api/mine"),
    api("GET", "/api/tables?status=open"),
    api("GET", "/api/tables?status=running"),
    api("GET", "/api/tables?status=finished"),
  ]);
  if (!$("mine")) return; // they have gone to a table meanwhile
  const own = new Set(mine.map(({ card }) => card.table));
  const others = (cards) => cards.filter((card) => !own.has(card.table)).slice(0, 12);
  showList("mine", mine.map((each) => tableItem(each.card, each.your_turn ? "your turn" : each.card.status, each.your_turn)));
  showList("open", others(open).map((card) => tableItem(card, count(card.seats.filter(({ free }) => free).length, "free seat"))));
  showList("running", others(running).filter(({ onlookers }) => onlookers).map((card) => tableItem(card, count(card.actions, "action"))));
  showList("finished", others(finished).map((card) => tableItem(card, result(card))));
}

function showList(id, items) {
  $(id).parentElement.hidden = !items.length;
  fill($(id), items);
}

function tableItem(card, note, yours = false) {
  const people = card.seats.map((seat, number) => (seat.who === "open" ? null : seatName(card, number))).filter(Boolean);
  const link = (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    go(`/t/${card.table}`);
  };
  const name = listed(people) || "An empty table";
  return el("li", {}, el("a", { href: `/t/${card.table}`, onclick: link, className: yours ? "yours" : "" }, el("strong", {}, name), el("span", {}, note)));
}

function result(card) {
  if (!card.winners?.length) return card.status;
  return `${listed(card.winners.map((seat) => seatName(card, seat)))} won with ${card.scores[card.winners[0]]}`;
}

// A new table

async function showForm() {
  const { titles, bots } = await api("GET", "/api/titles");
  const form = $("new");
  if (!form) return;
  const { title: choice, clock } = form.elements;
  fill(choice, titles.map((each) => el("option", { value: each.title }, each.name)));
  const chosen = () => titles.find((each) => each.title === choice.value);
  const offer = () => {
    fill($("options"), Object.entries(chosen().options).map(([name, values]) =>
      el("label", {}, `${title(name)} `, el("select", { name: `option-${name}` }, values.map((value) => el("option", { value }, value))))));
  };
  const count = () => $("seats").children.length;
  const allow = () => {
    $("more").disabled = count() >= chosen().most_seats;
    for (const remove of $("seats").querySelectorAll("button")) remove.disabled = count() <= chosen().fewest_seats;
  };
  const add = (who, name = "") => $("seats").append(seatRow(bots, who, name, allow));
  choice.addEventListener("change", () => (offer(), allow()));
  clock.addEventListener("change", () => ($("minutes").hidden = clock.value === "none"));
  $("more").addEventListener("click", () => (add("open"), allow()));
  form.addEventListener("submit", (event) => (event.preventDefault(), attempt(() => create(wishOf(form)))));
  add("me", recall("name"));
  add("open");
  add("bot");
  offer();
  allow();
}

function seatRow(bots, who, name, changed) {
  const field = el("input", { name: "name", maxLength: 40, placeholder: "Name", "aria-label": "Name", value: name });
  const choices = [["me", "me"], ["open", "open"], ...bots.map((bot) => [`bot ${bot}`, `bot (${bot})`])];
  const select = el("select", { name: "who", "aria-label": "Who" }, choices.map(([value, text]) => el("option", { value }, text)));
  const row = el("li", {}, select, field, button("✕", () => (row.remove(), changed()), { "aria-label": "Remove this seat" }));
  const toggle = () => (field.hidden = select.value !== "me");
  select.value = who === "bot" ? `bot ${bots[0]}` : who;
  select.addEventListener("change", toggle);
  toggle();
  return row;
}

function wishOf(form) {
  const { title: choice, public: listed, onlookers, aids, clock, minutes } = form.elements;
  const seats = [...$("seats").children].map((row) => {
    const [who, bot] = row.querySelector("select").value.split(" ");
    const name = row.querySelector("input").value.trim();
    return bot ? { who, bot } : who === "me" ? { who, name } : { who };
  });
  const options = Object.fromEntries([...$("options").querySelectorAll("select")].map(({ name, value }) => [name.slice(7), value]));
  const kind = clock.value;
  const seconds = kind === "none" ? 0 : Math.round(Number(minutes.value) * 60);
  const time = { kind, seconds, refill: kind === "reserve" ? Math.min(60, seconds) : 0 };
  return { title: choice.value, seats, options, public: listed.checked, onlookers: onlookers.checked, aids: aids.checked, clock: time };
}

addEventListener("popstate", () => show());
document.querySelector(".emblem").addEventListener("click", (event) => {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  go("/");
});
show();

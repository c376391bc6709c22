// A table: one socket, one face for each seat held (or the onlooker's), and the parts of the page that show it.
import * as ludwig from "/static/ludwig.js";
import { $, api, attempt, button, count, el, fill, fresh, listed, recall, Refused, remember, say, seatName, stage, title } from "/static/tools.js";

const NOTICES = { stopping: "The server is restarting; your table is safe.", store_down: "Moves cannot be saved at the moment. Nothing is lost; please wait." };
const TRY_AGAIN = [0.3, 1, 2, 4, 8, 15];

let t; // the table that is shown

/** Shows a table until the function that it returns is called. */
export function openTable(table, created, go) {
  t = { table, created, go, faces: new Map(), face: null, held: [], owner: false, seq: 0, tries: 0, pending: new Map(), castle: null, since: null };
  const mine = t;
  stage("table");
  for (const part of document.querySelectorAll(".panel")) part.hidden = true;
  $("turn").textContent = "";
  if (created) showLinks(created.seats.length ? created.seats : [{ link: `${created.link}#${created.owner}` }]);
  $("chat").addEventListener("submit", (event) => {
    event.preventDefault();
    const { text } = event.target.elements;
    if (text.value.trim()) send({ do: "say", text: text.value.trim() });
    text.value = "";
  });
  $("since").addEventListener("click", () => showSince(!t.since));
  $("slider").addEventListener("input", (event) => lookBack(Number(event.target.value)));
  $("back").addEventListener("click", () => lookBack(t.at - 1));
  $("forth").addEventListener("click", () => lookBack(t.at + 1));
  mine.timer = setInterval(showClocks, 1000);
  attempt(enter);
  return () => {
    mine.gone = true;
    clearInterval(mine.timer);
    clearTimeout(mine.again);
    mine.socket?.close();
  };
}

/** Moves a key from the link into the cookie, then connects. */
async function enter() {
  const key = location.hash.slice(1);
  if (key) {
    history.replaceState(null, "", location.pathname + location.search);
    await attempt(() => api("POST", `/api/tables/${t.table}/claim`, { key }));
  }
  const at = new URLSearchParams(location.search).get("at");
  if (at !== null && /^\d+$/.test(at)) t.wantsPast = Number(at);
  connect();
}

// The socket

function connect() {
  const mine = t;
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  const socket = new WebSocket(`${scheme}//${location.host}/api/tables/${t.table}/socket?after=${t.seq}`);
  let heard = false;
  mine.socket = socket;
  socket.addEventListener("message", (event) => {
    if (mine.gone || mine.socket !== socket) return;
    heard = true;
    hear(JSON.parse(event.data));
  });
  socket.addEventListener("close", async () => {
    if (mine.gone || mine.socket !== socket) return;
    if (!heard && (await turnedAway())) return;
    if (mine.gone) return;
    if (!mine.stopping) say("The connection is lost; trying again …", "bad");
    mine.again = setTimeout(connect, 1000 * TRY_AGAIN[Math.min(mine.tries++, TRY_AGAIN.length - 1)] * (0.8 + 0.4 * Math.random()));
  });
}

/** Connects as somebody else: seats were gained or lost. */
function reconnect() {
  const old = t.socket;
  Object.assign(t, { socket: null, seq: 0, face: null, faces: new Map(), asked: "" });
  old?.close();
  clearTimeout(t.again);
  connect();
}

/** Asks why a socket was refused; some reasons will not go away by trying again. */
async function turnedAway() {
  try {
    await api("GET", `/api/tables/${t.table}/update`);
  } catch (fault) {
    if (!(fault instanceof Refused) || !["no_table", "no_onlookers", "damaged"].includes(fault.code)) return false;
    $("turn").textContent = fault.code === "no_table" ? "There is no such table" : "";
    say(fault.message, "bad");
    if (fault.code === "no_onlookers") t.card = await api("GET", `/api/tables/${t.table}`), showAsk(), showFair();
    return true;
  }
  return false;
}

function hear(message) {
  if (message.tell === "update") take(message);
  else if (message.tell === "welcome") {
    if (t.tries) say("Connected again.", "good");
    Object.assign(t, { held: message.seats, owner: message.owner, tries: 0, stopping: false });
    for (const waiting of t.pending.values()) t.socket.send(JSON.stringify(waiting)); // the server knows those it has done
  } else if (message.tell === "notice") {
    say(NOTICES[message.code] ?? message.message, message.code === "store_up" ? "good" : "bad");
    if (message.code === "stopping") t.stopping = true;
    if (message.code !== "revoked") return;
    if ([...t.pending.values()].some((deed) => deed.do === "leave")) say("You have left the seat.");
    t.pending.clear();
    reconnect();
  } else if (message.tell === "done" || message.tell === "refused") {
    t.pending.delete(message.id);
    $("ask").classList.remove("busy");
    if (message.tell === "done") return say("");
    const reasons = message.objections.map(({ rule, reason }) => `${reason} (${rule})`).join("; ");
    say(message.code === "stale" ? "The table had moved on; here is how it stands." : reasons || message.message, "bad");
  }
}

function send(deed) {
  const message = { seat: t.face, ...deed, id: fresh() };
  t.pending.set(message.id, message);
  if (t.socket?.readyState === WebSocket.OPEN) t.socket.send(JSON.stringify(message));
}

function act(action) {
  if ([...t.pending.values()].some((deed) => deed.do === "act" && deed.seat === t.face)) return;
  $("ask").classList.add("busy");
  send({ do: "act", seq: now().seq, action });
}

/** Takes in what a face sees now, and what it heard. */
function take(update) {
  const face = t.faces.get(update.seat) ?? { story: new Map(), notes: new Map() };
  for (const each of update.news) face.story.set(each.action, each);
  for (const number of [...face.story.keys()]) if (number > update.action) face.story.delete(number);
  for (const note of update.notes) face.notes.set(note.seq, note);
  face.update = update;
  t.faces.set(update.seat, face);
  Object.assign(t, { card: update.card, seq: update.seq });
  if (!t.faces.has(t.face)) t.face = update.seat;
  if (t.face !== update.seat) return showTabs();
  show();
  if (t.wantsPast !== undefined && update.view) lookBack(t.wantsPast);
  t.wantsPast = undefined;
  if (t.since) showSince(true);
}

const now = () => t.faces.get(t.face)?.update;
const shown = () => t.past ?? now();
const name = (seat) => seatName(t.card, seat);

// Showing

function show() {
  for (const part of [showTurn, showTabs, showAsk, showCastle, showMarket, showPeople, showCards, showLog, showFair]) part();
}

function showTurn() {
  const { status, waiting, winners, scores, seats } = t.card;
  const mine = status === "running" && waiting.find(({ seat }) => t.held.includes(seat) && !seats[seat].away);
  const free = seats.filter((seat) => seat.who === "open").length;
  const asked = () => [...new Set(waiting.map(({ asks }) => asks))].map((asks) => `${listed(waiting.filter((each) => each.asks === asks).map(({ seat }) => name(seat)))}: ${asks}`).join(" · ");
  const text = {
    open: () => `Waiting for ${count(free, "more player")} to sit down`,
    closed: () => "This table was closed before it began",
    finished: () => (winners?.length ? `${listed(winners.map(name))} ${winners.length > 1 ? "win" : "wins"} with ${scores[winners[0]]} points` : "The game is over"),
    running: () => (mine ? `${t.held.length > 1 ? `${name(mine.seat)}’s` : "Your"} turn: ${mine.asks}` : asked()),
  }[status]();
  const round = status === "running" && now().view?.round ? `Round ${now().view.round}${now().view.last_round ? ", the last" : ""} · ` : "";
  if ($("turn").textContent !== round + text) $("turn").textContent = round + text;
  $("turn").classList.toggle("mine", Boolean(mine));
  document.title = `${mine ? "● Your turn" : title(t.card.title)} · Swanstone`;
}

/** One tab for each seat held in this browser. */
function showTabs() {
  $("tabs").hidden = t.held.length < 2;
  fill($("tabs"), t.held.map((seat) => {
    const asked = t.card.status === "running" && t.card.waiting.some((each) => each.seat === seat);
    return button(`${name(seat)}${asked ? " ●" : ""}`, () => turnTo(seat), { role: "tab", "aria-selected": String(seat === t.face), "aria-label": `${name(seat)}${asked ? ", asked" : ""}` });
  }));
}

function turnTo(seat) {
  Object.assign(t, { face: seat, castle: null, past: null, at: null, since: null });
  show();
}

function showAsk() {
  const question = now()?.question;
  const around = [t.held, t.card.seats, t.card.waiting, t.card.rematch]; // while one is asked, these must not disturb
  const state = [t.face, t.card.status, t.at, t.card.undo, t.card.seats[t.face]?.away, question ? [question.since, question.kind] : around];
  if (JSON.stringify(state) === t.asked) return;
  Object.assign(t, { asked: JSON.stringify(state), picked: null });
  $("ask").hidden = false;
  $("ask").classList.remove("busy");
  $("ask").classList.toggle("mine", Boolean(question) && t.at == null);
  fill($("ask"), t.at != null ? pastParts() : [undoParts(), ...mainParts(question)]);
}

function mainParts(question) {
  if (t.card.status === "finished") return overParts();
  if (question && !t.card.seats[t.face].away) return [el("h2", {}, asksText(question)), ...(question.arrange ? arrangeParts(question) : optionParts(question))];
  const others = t.held.filter((seat) => seat !== t.face && t.card.waiting.some((each) => each.seat === seat));
  if (others.length) return [el("p", {}, "Pass the device on:"), ...others.map((seat) => button(`${name(seat)} sits here now`, () => turnTo(seat), { className: "main" }))];
  if (!t.held.length && t.card.seats.some(({ free }) => free) && ["open", "running"].includes(t.card.status)) return joinParts();
  if (t.card.status === "closed") return [el("p", {}, "This table was closed.")];
  if (t.card.status === "open") return [el("p", {}, "The game begins when every seat is taken. Send the others this link:"), shareField(`${location.origin}/t/${t.table}`)];
  if (!now()) return [];
  const waiting = listed(t.card.waiting.map(({ seat }) => name(seat)));
  return [el("p", { className: "quiet" }, t.face === null ? `You look on. ${waiting} to move.` : t.card.seats[t.face].away ? "A bot plays for you." : `Waiting for ${waiting}.`)];
}

function asksText({ kind, asks, options }) {
  return kind === "place-room" ? `Place the ${ludwig.roomName(options[0].action.split(" ")[2])}` : asks[0].toUpperCase() + asks.slice(1);
}

function joinParts() {
  const field = el("input", { name: "name", maxLength: 40, required: true, value: recall("name"), placeholder: "Your name", "aria-label": "Your name", autocomplete: "nickname" });
  const join = async (event) => {
    event.preventDefault();
    remember("name", field.value.trim());
    const key = await api("POST", `/api/tables/${t.table}/join`, { name: field.value });
    showLinks([key]);
    reconnect();
  };
  return [el("h2", {}, "A seat is free"), el("form", { className: "row", onsubmit: (event) => attempt(() => join(event)) }, field, el("button", { className: "main" }, "Sit down"))];
}

function undoParts() {
  const wish = t.card.undo;
  if (!wish || t.face === null) return null;
  const answer = (text, yes) => button(text, () => send({ do: "answer-undo", yes }));
  const [asker, asked] = [wish.seat === t.face, !wish.agreed.includes(t.face)];
  return el("div", { className: "row request" }, el("p", {}, `${asker ? "You ask" : `${name(wish.seat)} asks`} to go back to action ${wish.to}.`),
    asked && answer("Agree", true), answer(asker ? "Withdraw" : "Refuse", false));
}

function overParts() {
  const { scores, winners, rematch } = t.card;
  const order = t.card.seats.map((_, seat) => seat).sort((a, b) => scores[b] - scores[a]);
  const again = async () => t.go(`/t/${(await api("POST", `/api/tables/${t.table}/rematch`, {})).table}`);
  return [
    el("h2", {}, $("turn").textContent),
    el("ol", { className: "podium" }, order.map((seat) => el("li", { className: winners.includes(seat) ? "winner" : "" }, el("span", {}, name(seat)), el("strong", {}, String(scores[seat]))))),
    el("div", { className: "row" },
      t.held.length || t.owner ? button(rematch ? "To the rematch" : "Play again", () => attempt(again), { className: "main" }) : rematch && el("a", { href: `/t/${rematch}` }, "Watch the rematch"),
      button("Replay", () => lookBack(0)),
      el("a", { className: "button", href: `/api/tables/${t.table}/record`, download: "" }, "Download the record")),
  ];
}

// Questions

const sum = (lines) => lines.reduce((all, line) => all + line.amount, 0);

function optionParts(question) {
  const placing = question.kind === "place-room";
  const options = question.options.map((option) => ({ ...option, lines: t.card.aids || !placing ? option.lines : [] }));
  const groups = new Map();
  if (placing) options.sort((a, b) => sum(b.lines) - sum(a.lines));
  else options.sort((a, b) => a.action.endsWith(" pass") - b.action.endsWith(" pass")); // what is for sale comes first
  for (const option of options) {
    const head = placing && t.card.aids ? `${ludwig.signed(sum(option.lines))} points` : "";
    groups.set(head, [...(groups.get(head) ?? []), option]);
  }
  const list = el("div", { className: options.length > 12 ? "options many" : "options" });
  const filter = el("input", { type: "search", placeholder: `Filter ${options.length} options`, "aria-label": "Filter the options" });
  const draw = () => fill(list, [...groups].map(([head, members]) => {
    const items = members.filter((option) => optionWords(option, placing).toLowerCase().includes(filter.value.toLowerCase()));
    return items.length && el("div", {}, head && el("h3", {}, head), el("ul", {}, items.map((option) => el("li", {}, optionButton(option, placing)))));
  }));
  filter.addEventListener("input", draw);
  t.options = placing ? options : null;
  draw();
  return [options.length > 12 && filter, placing && el("p", { className: "quiet" }, "Pick a place here or in the plan; pick it again to build."), list, placing && el("div", { id: "confirm" })];
}

function optionDetail(option, placing) {
  if (placing) return option.lines.length > 1 ? option.lines.map(ludwig.lineText).join(" · ") : "";
  return ludwig.roomFacts(option.action.split(" ")[2] ?? "");
}

const optionWords = (option, placing) => `${ludwig.optionText(option.action, option.lines)} ${optionDetail(option, placing)}`;

function optionButton(option, placing) {
  const [, verb, what] = option.action.split(" ");
  const parts = [["buy", "choose"].includes(verb) && ludwig.typeSign(what), el("span", {}, ludwig.optionText(option.action, option.lines), el("small", {}, optionDetail(option, placing)))];
  return button(parts, () => (placing ? pick(option) : act(option.action)), { "data-action": option.action, "aria-pressed": placing ? "false" : null });
}

/** Picks a placement and shows it in the plan; picked again, it is built. */
function pick(option) {
  if (t.picked === option) return act(option.action);
  t.picked = option;
  for (const each of $("ask").querySelectorAll("[data-action]")) each.setAttribute("aria-pressed", String(each.dataset.action === option.action));
  const spot = option.action.split(" ")[2];
  const points = t.card.aids ? ` (${ludwig.signed(sum(option.lines))})` : "";
  fill($("confirm"), button(`Build the ${ludwig.roomName(spot)} here${points}`, () => act(option.action), { className: "main" }));
  t.castle = t.face;
  showCastle();
}

/** Things to be laid in places, moved up and down by buttons. */
function arrangeParts(question) {
  const { begin, things, places, empty } = question.arrange;
  const laid = [...things, ...Array(places - things.length).fill(empty)];
  const list = el("ol", { className: "arrange" });
  const move = (from, to) => {
    [laid[from], laid[to]] = [laid[to], laid[from]];
    draw();
    const arrows = list.children[to].querySelectorAll("button");
    (arrows[to > from ? 1 : 0].disabled ? arrows[to > from ? 0 : 1] : arrows[to > from ? 1 : 0]).focus();
  };
  const draw = () => fill(list, laid.map((thing, place) => el("li", {},
    el("strong", {}, ludwig.placeLabel(place, question.kind)),
    thing === empty ? el("span", { className: "quiet" }, "nothing") : [ludwig.typeSign(thing), el("span", {}, ludwig.roomName(thing), el("small", {}, ludwig.roomFacts(thing)))],
    el("span", { className: "arrows" },
      button("▲", () => move(place, place - 1), { disabled: place === 0, "aria-label": `${ludwig.roomName(thing)} up` }),
      button("▼", () => move(place, place + 1), { disabled: place === places - 1, "aria-label": `${ludwig.roomName(thing)} down` })))));
  draw();
  return [list, button("Done", () => act([begin, ...laid].join(" ")), { className: "main" })];
}

// The castle, the market, the seats

function showCastle() {
  const { view } = shown();
  $("castle").hidden = !view;
  if (!view) return;
  const seat = t.castle ?? t.face ?? 0;
  const player = view.players[seat];
  const placing = t.at == null && seat === t.face && now().question?.kind === "place-room";
  const ghost = placing && t.picked ? t.picked.action.split(" ")[2] : undefined;
  fill($("whose"), el("h2", {}, `${seat === t.face ? "Your" : `${name(seat)}’s`} castle`), el("span", { className: "numbers" }, `${count(player.points, "point")} · ${player.coins} coins`));
  const spots = placing ? placesOf(t.options ?? []) : [];
  fill($("plan"), ludwig.plan(player.castle, { ghost, spots, pick: (number) => pickAt(spots[number]), name: `${name(seat)}’s castle` }));
  fill($("rooms").lastElementChild, el("ul", {}, player.castle.split(" ").map((spot) => el("li", {}, ludwig.typeSign(spot.split("@")[0]), ` ${ludwig.roomName(spot)} `, el("small", {}, spot.split("@")[1])))),
    el("ul", {}, player.ledger.map((line) => el("li", {}, `${ludwig.lineText(line)} `, el("small", {}, line.because)))));
  const past = t.at != null;
  $("replay").hidden = !past;
  if (!past) return;
  Object.assign($("slider"), { max: t.card.actions, value: t.at });
  Object.assign($("back"), { disabled: t.at <= 0 });
  Object.assign($("forth"), { disabled: t.at >= t.card.actions });
  $("at").textContent = `${t.at} of ${t.card.actions}`;
}

/** Placements by the middle of the tile, the best first; those in one place differ in their turn. */
function placesOf(options) {
  const places = new Map();
  const best = Math.max(...options.map(({ lines }) => sum(lines)));
  for (const option of options) {
    const text = option.action.split(" ")[2];
    const { x, y, box } = ludwig.readSpot(text);
    const middle = `${x + box[0] / 2},${y + box[1] / 2}`;
    const place = places.get(middle) ?? { text, points: t.card.aids ? sum(option.lines) : "", best: t.card.aids && sum(option.lines) === best, options: [] };
    place.options.push(option);
    places.set(middle, place);
  }
  return [...places.values()].reverse(); // the best are drawn last, on top
}

function pickAt(place) {
  const at = place.options.indexOf(t.picked);
  pick(place.options[(at + 1) % place.options.length]);
  $("ask").querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest" });
}

function showMarket() {
  const { view } = shown();
  $("market").hidden = !view || view.finished;
  if (!view) return;
  const corridors = [["hallway", view.hallways], ["stairs", view.stairs]].filter(([, left]) => left);
  const tile = (id, price, note) => el("li", {}, el("span", { className: "price" }, String(price)), ludwig.plan(`${id}@0,0`, { margin: 0.3, least: 7.6, name: "The tile" }),
    el("strong", {}, ludwig.typeSign(id), ` ${ludwig.roomName(id)}`), el("small", {}, [ludwig.roomFacts(id), note].filter(Boolean).join(" · ")));
  fill($("market").lastElementChild, view.offers.map(({ room, price, coins }) => tile(room, price, coins ? `${coins} coins on it` : "")), corridors.map(([id, left]) => tile(id, 3000, `${left} left`)));
}

function showPeople() {
  const { seats, waiting, status } = t.card;
  const { view } = shown();
  $("people").hidden = false;
  fill($("seatlist"), seats.map((seat, number) => {
    const player = view?.players[number];
    const asked = t.at == null && status === "running" && waiting.some((each) => each.seat === number);
    const marks = [seat.who === "open" ? "free" : seat.away ? "a bot plays" : seat.bot, view?.master_builder === number && !view.finished && "Master Builder", player && count(player.bonus_cards, "bonus card")];
    const label = [el("span", { className: `dot seat${number}` }), el("strong", {}, `${name(number)}${t.held.includes(number) ? " (you)" : ""}`), player && el("span", { className: "numbers" }, `${player.points} · ${player.coins}`)];
    return el("li", { className: asked ? "asked" : "" },
      button(label, () => ((t.castle = number), showCastle()), { disabled: !view, "aria-label": `${name(number)}: see the castle` }),
      el("small", {}, marks.filter(Boolean).join(" · "), " ", el("time", { "data-deadline": seat.deadline || null })), ownerButtons(seat, number));
  }));
  showClocks();
  fill($("deeds"), deedButtons());
}

function ownerButtons(seat, number) {
  if (!t.owner) return null;
  const again = async (deed) => showLinks([await deed()], `The new link of ${name(number)}’s seat:`);
  if (seat.who === "open") return button("Give to a bot", () => attempt(() => api("POST", `/api/tables/${t.table}/fill`, { seat: number })), { className: "slim" });
  if (seat.who !== "person" || t.held.includes(number) || !["open", "running"].includes(t.card.status)) return null;
  return button("Renew link", () => confirm("The old link will open nothing any more.") && attempt(() => again(() => api("POST", `/api/tables/${t.table}/revoke`, { seat: number }))), { className: "slim" });
}

function deedButtons() {
  const { status, seats } = t.card;
  const seat = seats[t.face];
  const update = now();
  const others = seats.some(({ who }, number) => who === "person" && !t.held.includes(number));
  const acted = [...t.faces.get(t.face).story.values()].some((each) => each.seat === t.face);
  const leave = () => confirm("Leave the seat for good?") && send({ do: "leave" });
  return [
    seat && status === "running" && !t.card.undo && (update.can_undo || acted) && button(update.can_undo || !others ? "Undo" : "Ask to undo", () => send({ do: "undo" })),
    seat && update.can_redo && button("Redo", () => send({ do: "redo" })),
    seat && status === "running" && (seat.away ? button("Take the seat back", () => send({ do: "bot", bot: null })) : button("Let a bot play", () => send({ do: "bot", bot: "random" }))),
    update.view && t.at == null && status === "running" && button("Look back", () => lookBack(update.action)),
    seat && ["open", "running"].includes(status) && button("Leave", leave),
    t.owner && status === "open" && button("Close the table", () => attempt(() => api("POST", `/api/tables/${t.table}/close`, {}))),
  ];
}

function showClocks() {
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const left = Math.max(0, Math.round((Number(clock.dataset.deadline) - Date.now()) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
  }
}

function showCards() {
  const { view } = shown();
  $("cards").hidden = !view;
  if (!view) return;
  const own = view.players[t.face];
  const cards = (heading, texts) => texts?.length ? [el("h2", {}, heading), el("ul", { className: "cards" }, texts.map((text) => el("li", {}, text)))] : [];
  const stacks = view.stacks.map(({ size, left }) => `${size}: ${left}`).join(" · ");
  fill($("cards"), cards("The King’s Favors", view.favors.map(ludwig.favorText)), cards("Your bonus cards", own?.cards_known?.map(ludwig.bonusText)),
    el("details", {}, el("summary", {}, "Tiles left, and what completing a room gives"), el("p", {}, `${count(view.cards_left, "room card")} left. Tiles: ${stacks}`),
      el("ul", {}, Object.entries(ludwig.REWARDS).map(([type, reward]) => el("li", {}, ludwig.typeSign(type), ` ${type}: ${reward}`)))));
}

// What happened

const NOTES = {
  sat: (who) => `${who} sits down.`, left: (who, note) => `${who} leaves${note.text ? "; a bot plays on" : ""}.`,
  botted: (who, note) => (note.text ? `A bot plays for ${who}.` : `${who} is back.`), rekeyed: (who) => `The link of ${who}’s seat is renewed.`,
  undone: (who, note) => `${who} goes back to action ${note.to}.`, "undo-asked": (who, note) => `${who} asks to go back to action ${note.to}.`,
  "undo-answered": (who, note) => `${who} ${note.text === "yes" ? "agrees" : "says no"}.`, redone: (who) => `${who} does it again.`,
  said: (who, note) => [el("strong", {}, `${who}: `), note.text], rematched: () => "There is a rematch.", closed: () => "The table is closed.",
};

function showLog() {
  const face = t.faces.get(t.face);
  const { news, notes } = t.since ?? { news: [...face.story.values()], notes: [...face.notes.values()] };
  const items = [...news.filter((each) => t.at == null || each.action <= t.at).map((each) => [each.seq, each.action, storyItem(each)]),
    ...notes.map((note) => [note.seq, 0, el("li", { className: note.did }, NOTES[note.did]?.(name(note.seat), note) ?? note.did)])];
  items.sort((a, b) => b[0] - a[0] || b[1] - a[1]);
  $("story").hidden = false;
  $("chat").hidden = t.face === null;
  $("since").hidden = t.face === null || t.card.status === "open";
  $("since").setAttribute("aria-pressed", String(Boolean(t.since)));
  fill($("log"), items.map(([, , item]) => item), !items.length && el("li", { className: "quiet" }, "Nothing yet."));
}

function storyItem({ events = [] }) {
  const sentences = ludwig.tell(events, name);
  return sentences.length ? el("li", {}, sentences.length > 5 ? sentences.map((text) => el("div", {}, text)) : sentences.join(" ")) : null;
}

async function showSince(on) {
  const mine = t;
  const since = on ? await attempt(() => api("GET", `/api/tables/${t.table}/since?seat=${t.face}`)) : null;
  if (mine.gone) return;
  mine.since = since ?? null;
  showLog();
}

// The past

/** Shows the table after so many actions; while one answer is awaited, only the last wish is kept. */
async function lookBack(at) {
  const mine = t;
  mine.at = Math.max(0, Math.min(at, mine.card.actions));
  $("at").textContent = `${mine.at} of ${mine.card.actions}`;
  if (mine.looking) return;
  mine.looking = true;
  for (let last = -1; last !== mine.at && mine.at !== null && !mine.gone; ) {
    last = mine.at;
    const seat = mine.face === null ? "" : `&seat=${mine.face}`;
    const past = await attempt(() => api("GET", `/api/tables/${mine.table}/past?at=${last}${seat}`));
    if (mine.gone || mine.at === null) break;
    if (!past) mine.at = null;
    mine.past = past ?? null;
    history.replaceState(null, "", past ? `?at=${last}` : location.pathname);
    show();
  }
  mine.looking = false;
}

function pastParts() {
  const told = t.past?.news.flatMap(({ events = [] }) => ludwig.tell(events, name)) ?? [];
  const back = () => {
    Object.assign(t, { at: null, past: null });
    history.replaceState(null, "", location.pathname);
    show();
  };
  return [el("h2", {}, `Action ${t.at} of ${t.card.actions}`), el("p", {}, told.join(" ") || (t.at ? "" : "The table is set.")), button("Back to the table", back)];
}

// Links and fairness

function shareField(link) {
  const field = el("input", { readOnly: true, value: link, "aria-label": "Link", onfocus: () => field.select() });
  const copy = navigator.clipboard && button("Copy", () => navigator.clipboard.writeText(link).then(() => say("Copied.", "good"), () => field.select()));
  return el("div", { className: "row share" }, field, copy);
}

/** Shows the links of seats, this once: afterwards only the cookie has their keys. */
function showLinks(seats, text = "") {
  $("links").hidden = !seats.length;
  const many = seats.length > 1;
  const fields = seats.map(({ seat, link }) => el("label", {}, many ? `Seat ${seat + 1}` : "", shareField(link)));
  const head = text || `Keep ${many ? "these links: they open your seats" : "this link: it opens your seat"} on another device. ${many ? "They are" : "It is"} shown only now.`;
  fill($("links"), el("details", { open: Boolean(text) }, el("summary", {}, head), fields, button("Hide", () => ($("links").hidden = true))));
}

function showFair() {
  const { commitment, seed } = t.card;
  $("fair").hidden = false;
  fill($("fair"), el("h2", {}, "This table"), shareField(`${location.origin}/t/${t.table}`),
    el("details", {}, el("summary", {}, "Fair shuffles"),
      el("p", {}, seed ? "The SHA-256 of the seed is the commitment that was published before the first move." : "All chance comes from a seed that is shown after the last move; its SHA-256 is fixed already."),
      el("dl", {}, el("dt", {}, "Commitment"), el("dd", {}, el("code", {}, commitment)), seed && [el("dt", {}, "Seed"), el("dd", {}, el("code", {}, seed))])));
}

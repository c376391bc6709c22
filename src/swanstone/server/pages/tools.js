// What all parts of the page share: making elements, asking the server, remembering a name.

/** An element with properties, then children; texts become text nodes, never HTML. */
export function el(tag, props = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name in made && !name.includes("-")) made[name] = value;
    else made.setAttribute(name, value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return made;
}

export const $ = (id) => document.getElementById(id);

/** Fills a place with new children. */
export const fill = (place, ...children) => place.replaceChildren(...children.flat().filter(Boolean));

export const button = (text, onclick, props = {}) => el("button", { type: "button", onclick, ...props }, text);

/** Shows one of the page's templates. */
export function stage(name) {
  fill($("stage"), $(name).content.cloneNode(true));
}

/** One line about how things are: the connection, refusals, notices. */
export function say(text, kind = "") {
  $("status").textContent = text && text[0].toUpperCase() + text.slice(1);
  $("status").className = kind;
}

export class Refused extends Error {
  constructor(refusal, status) {
    super(refusal.message ?? `the server answered ${status}`);
    this.code = refusal.code ?? "error";
  }
}

/** A call of one of the server's routes; a refusal is thrown. */
export async function api(method, path, body) {
  const request = { method, headers: { accept: "application/json" } };
  if (body !== undefined) {
    request.body = JSON.stringify(body);
    request.headers["content-type"] = "application/json";
  }
  const response = await fetch(path, request);
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refused(answer, response.status);
  return answer;
}

/** Does something that may be refused, and says so if it is. */
export async function attempt(deed) {
  try {
    return await deed();
  } catch (fault) {
    say(fault instanceof Refused ? fault.message : "The server cannot be reached; please try again.", "bad");
    return undefined;
  }
}

export function recall(name, otherwise = "") {
  try {
    return localStorage.getItem(`swanstone-${name}`) ?? otherwise;
  } catch {
    return otherwise; // storage may be switched off
  }
}

export function remember(name, value) {
  try {
    localStorage.setItem(`swanstone-${name}`, value);
  } catch {
    // then it is asked again
  }
}

/** How a seat is called. */
export function seatName(card, seat) {
  const { name, who } = card.seats[seat] ?? {};
  return name || (who === "bot" ? `Bot ${seat + 1}` : `Seat ${seat + 1}`);
}

export const count = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

/** Names in a row: 'Anna, Bert and Carl'. */
export function listed(names) {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** 'nap_room' as 'Nap Room'. */
export const title = (id) => id.replaceAll("_", " ").replace(/(^|\s)[a-z]/g, (letter) => letter.toUpperCase());

/** A name for a message that no other message has; also where pages are served without TLS. */
export const fresh = () => Array.from(crypto.getRandomValues(new Uint32Array(3)), (part) => part.toString(36)).join("-");

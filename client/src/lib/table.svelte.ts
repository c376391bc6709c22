/**
 * A table as this browser sees it: a socket that reconnects by itself, the latest update of every seat held, and
 * all the news.
 */
import type {
  ClientMessage,
  BotCard,
  Card,
  Done,
  News,
  Note,
  Option,
  PlanNews,
  PlanStep,
  Question,
  Refusal,
  ServerMessage,
  Tried,
  Update,
  Welcome,
} from "../generated/wire";
import { words } from "../words";
import { language } from "../words/language";
import { api, Refused } from "./api";
import { complain, granted } from "./granted";
import { isSameHand, nameAt, seatNames, type Whose } from "./names";
import { keepRead, readUntil } from "./readmarks";
import { pace } from "./settings.svelte";
import { BEAT, Shows, type Pace, type Scene } from "./shows";
import { dismissReplies, toast } from "./toasts.svelte";
import { triedHidden, worthHidden } from "./worthhidden";

export type Link = "connecting" | "open" | "lost" | "refused";
type Asked = ClientMessage extends infer A ? (A extends { id?: string } ? Omit<A, "id"> : never) : never;
interface Sent {
  message: ClientMessage;
  done: (told: Done | Tried) => void;
  refused: (why: Refused) => void;
}

/** Updates that are shown together: an entry of the journal as the seats held see it, with what it tells. */
interface Step<View, Hints> {
  seq: number;
  updates: Update<View, Hints>[];
  fresh: readonly News[];
  scene: Scene | null;
  /** Shown only when its scene is over: the end of a game takes the castles away. */
  held: boolean;
  revealed: boolean;
}
/** The scene that is on, what it tells, and the view that it is about. */
export interface Playing<View = unknown> extends Scene {
  fresh: readonly News[];
  view: View;
}

const WAITS = [100, 300, 700, 1500, 3000, 5000];
/** How long a server takes to restart after it announced its end. */
const RESTART = 1500;
/** How long we wait for a reply before the connection counts as dead; twice as long each time in a row. */
const PATIENCE = 4000;
const LONGEST_PATIENCE = 30_000;
/** A connection that was silent for longer may have died while the machine slept. */
const FRESH = 5000;
/** How often we look at the clock, to notice that the machine slept. */
const PULSE = 5000;
/** After how long a message that came too fast for the server is sent again. */
const SLOWER = 500;
/** More actions in one update come only to somebody who was away; they are shown at once. */
const TOGETHER = 3;
/** Beats after a deed of our own, before others go on. */
const BREATH = 0.6;
/** Milliseconds for which a scene stays when nothing follows it. */
const LINGER = 900;
/** As many actions at most are looked back on. */
const FILM = 40;
/** Refusals of the socket after which trying again is useless. */
const FINAL = new Set(["no_table", "no_onlookers", "damaged", "full", "foreign_origin"]);

/** Whether what is asked was asked before, or nothing is and was. */
const isSame = (one?: Question | null, other?: Question | null) =>
  one?.kind === other?.kind && one?.since === other?.since;

export class Table<View = unknown, Hints = unknown> {
  link: Link = $state("connecting");
  /** Why the server will not let us in, once `link` is "refused". */
  refusal: Refused | null = $state(null);
  welcome: Welcome | null = $state.raw(null);
  /** The seat whose view is shown; null is an onlooker's. */
  seat: number | null = $state(null);
  /** Where several share a screen: the seat whose player has said that they are looking. */
  looking: number | null = $state(null);
  /** Others still see the table: what the shown seat is asked is not to be shown yet. */
  hushed = $state(false);
  /** The seat for which a curtain hides the table until its player looks. */
  curtain: number | null = $state(null);
  /** Something of ours is on its way to the server. */
  busy = $state(false);
  /** The server says that it stops, or that it cannot save now. */
  trouble: string = $state("");

  /** The people whose pages are all closed. */
  absent: readonly number[] = $state.raw([]);
  /** One of them for whom a bot may be asked to play: whoever wants that is asked first. */
  replacing: number | null = $state(null);
  /** Somebody here is about to sit down, and need not be told so. */
  joining = false;
  /** The last word of the chat that was read here, also before the page was loaded again. */
  read = $state(0);
  /** What was taken back, by the entry that did it. */
  takenBack: Record<number, readonly News[]> = $state.raw({});

  /** The bots that the title knows, for their levels. */
  bots: readonly BotCard[] = $state.raw([]);

  /** What a title shows of some news; without it everything is shown at once. */
  stage: ((fresh: readonly News[]) => Scene | null) | null = null;
  /** What is being shown of others' deeds. */
  playing: Playing<View> | null = $state.raw(null);
  /** How many turns wait behind the one that is shown. */
  behind = $state(0);

  private names = $derived(this.card ? seatNames(this.card) : []);
  private asking = $derived.by(() => {
    const question = this.update?.question ?? null;
    return question && this.covered ? worthHidden(question) : question;
  });
  /** The latest update of every seat held, and the one that is shown, which may still be behind. */
  private heard: Record<string, Update<View, Hints>> = $state.raw({});
  private updates: Record<string, Update<View, Hints>> = $state.raw({});
  private shows = new Shows<Step<View, Hints>>({
    begin: (step) => this.begin(step),
    finish: (steps) => this.reveal(steps),
    rest: (skipped) => this.rest(skipped),
  });
  private lingering = 0;
  private stories: Record<string, News[]> = $state.raw({});
  private notesHeard: Note[] = $state.raw([]);
  private memos: Record<string, string> = $state.raw({});
  private socket: WebSocket | null = null;
  private sent = new Map<string, Sent>();
  private tries = 0;
  private timer = 0;
  /** Ends a socket that stays silent although a reply is due. */
  private watchdog = 0;
  private silences = 0;
  /** When the server was last heard, or the socket opened. */
  private heardAt = 0;
  /** Whether this socket has brought its welcome. */
  private greeted = false;
  private pulse = 0;
  private closed = false;
  private doneSeq = 0;
  private session = crypto.getRandomValues(new Uint32Array(1))[0].toString(36);
  private asks = 0;
  private listeners = new Set<(update: Update, fresh: readonly News[]) => void>();

  /** An onlooker is told nobody's secrets, even where the browser holds seats. */
  constructor(
    readonly id: string,
    private readonly eyes: { onlooker?: boolean } = {},
  ) {
    this.read = readUntil(id);
    addEventListener("online", this.wake);
    addEventListener("offline", this.drop);
    document.addEventListener("visibilitychange", this.wake);
    document.addEventListener("visibilitychange", this.look);
    this.noticeSleep();
    this.connect();
  }

  // What is to be seen

  /** The update of the seat that is shown. */
  get update(): Update<View, Hints> | null {
    return this.updates[String(this.seat)] ?? null;
  }
  /** Whether the secrets of the shown seat stay covered, since others look on. */
  get covered(): boolean {
    const running = (this.update?.card as Card | undefined)?.status === "running";
    return running && this.held.length > 1 && this.looking !== this.seat;
  }
  /** Whose view is shown: while secrets are covered, the onlooker's. */
  private get viewpoint(): string {
    return String(this.covered ? null : this.seat);
  }
  private isShown(update: Update): boolean {
    return String(update.seat) === this.viewpoint;
  }
  /** The kind of question that a seat of ours is asked. */
  kindAsked(seat: number): string {
    return this.updates[seat]?.question?.kind ?? "";
  }
  get card(): Card | null {
    const shown = this.updates[this.viewpoint] ?? Object.values(this.updates)[0];
    return (shown?.card as Card | undefined) ?? null;
  }
  get view(): View | null {
    return this.updates[this.viewpoint]?.view ?? null;
  }
  get hints(): Hints | null {
    return this.updates[this.viewpoint]?.hints ?? null;
  }
  /** What the shown seat is asked; nothing while an answer is on its way or not yet seen. */
  get question(): Question | null {
    const update = this.update;
    const silent = !update || update.seq < this.doneSeq || this.busy || this.hushed;
    return silent || this.isPlayed(this.seat) ? null : this.asking;
  }
  /** What the seats held may do though only others are asked: cards that lie open let them. */
  get calls(): readonly Option[] {
    const { update } = this;
    if (!update || update.seq < this.doneSeq || this.busy || this.hushed) return [];
    return this.held.flatMap((seat) => (this.isPlayed(seat) ? [] : (this.updates[seat]?.calls ?? [])));
  }
  /** The seat that an option is for. */
  callerOf = ({ action }: Option): number => Number(action.split(" ")[0]);
  call(option: Option): Promise<Done> {
    const { seq } = this.update!;
    return this.deed({ do: "act", seat: this.callerOf(option), seq, action: option.action, then: [] });
  }
  get held(): readonly number[] {
    return this.welcome?.seats ?? [];
  }
  get owner(): boolean {
    return this.welcome?.owner ?? false;
  }
  /** Every action that stands, as the shown seat may know it, from the setting up on. */
  get news(): readonly News[] {
    const all = this.stories[this.viewpoint] ?? [];
    const shown = this.updates[this.viewpoint]?.action ?? 0;
    return all.length && all.at(-1)!.action > shown ? all.filter((each) => each.action <= shown) : all;
  }
  /** What was done beside the game: joined, undone, said … */
  get notes(): readonly Note[] {
    return this.notesHeard;
  }
  /** What the shown seat keeps to itself. */
  get memo(): string {
    return this.memos[String(this.seat)] ?? "";
  }
  /** What the shown seat has planned, and what became of its plan before. */
  get plan(): readonly PlanStep[] {
    return this.heard[String(this.seat)]?.own?.plan ?? [];
  }
  get planned(): PlanNews | null {
    return this.update?.own?.planned ?? null;
  }
  /** The seats of ours that are asked something. */
  get asked(): readonly number[] {
    return this.held.filter((seat) => this.updates[seat]?.question && !this.isPlayed(seat));
  }
  /** Whether a seat of ours is asked something that is not shown yet. */
  get called(): boolean {
    const asked = (seat: number) => this.heard[seat]?.question && !this.isPlayed(seat);
    return !this.asked.length && this.held.some(asked);
  }
  /** The kind of question that the shown seat is asked, also if it is not shown yet. */
  get due(): string {
    return this.isPlayed(this.seat) ? "" : (this.heard[String(this.seat)]?.question?.kind ?? "");
  }
  /** Whether a bot plays a seat; whoever has it is asked nothing then. */
  isPlayed(seat: number | null): boolean {
    return seat !== null && !!this.card?.seats[seat]?.bot;
  }
  /** Whether those who are here may let a bot play for somebody who is away. */
  get mayReplace(): boolean {
    return this.held.length > 0 || this.owner;
  }
  /** The seat of ours that acted last: Undo is for it, so that on one device no turn but the last is taken back. */
  get undoer(): number | null {
    return this.news.findLast((each) => this.held.includes(each.seat))?.seat ?? null;
  }
  /** Whether it may take that back without asking anybody. */
  get canUndo(): boolean {
    return this.undoer !== null && (this.updates[this.undoer]?.can_undo ?? false);
  }
  /** The seat of ours that may do again what was undone. */
  get redoer(): number | null {
    return this.held.find((seat) => this.updates[seat]?.can_redo) ?? null;
  }
  /** What a seat is called: a person's name, or what players call the bot. */
  name(seat: number): string {
    return this.names[seat] ?? words.common.seat(seat + 1);
  }

  /** What a seat was called when an entry was written: deeds and words stay under the name of who did them. */
  nameAt(seat: number, seq: number, whose?: Whose): string {
    return this.card?.seats[seat] ? nameAt(this.card, seat, seq, whose) : this.name(seat);
  }
  /** The seat that 'you' means; none for onlookers, and none where several share a screen. */
  get you(): number | null {
    return this.held.length === 1 ? this.held[0] : null;
  }

  /** Whether 'you' is who had a seat when an entry was written. */
  isYou(seat: number, seq: number, whose?: Whose): boolean {
    return seat === this.you && (!this.card || isSameHand(this.card, seat, seq, whose));
  }

  /** Calls back with every update of the shown seat and what is new in it; gives a function that ends this. */
  listen(hear: (update: Update, fresh: readonly News[]) => void): () => void {
    this.listeners.add(hear);
    return () => this.listeners.delete(hear);
  }

  // What can be done

  /** Does an action and what follows it in the same gesture: all of it, or nothing. */
  act(action: string, ...then: string[]): Promise<Done> {
    const seat = this.seat!;
    this.skip();
    return this.deed({ do: "act", seat, seq: this.update!.seq, action, then });
  }
  undo(seat: number): Promise<Done> {
    return this.deed({ do: "undo", seat });
  }
  redo(seat: number): Promise<Done> {
    return this.deed({ do: "redo", seat });
  }
  answerUndo(seat: number, yes: boolean): Promise<Done> {
    return this.deed({ do: "answer-undo", seat, yes });
  }
  say(text: string): Promise<Done> {
    return this.ask({ do: "say", seat: this.seat!, text }) as Promise<Done>;
  }
  /** Counts what was said up to an entry as read. */
  markRead(seq: number) {
    if (seq <= this.read) return;
    this.read = seq;
    keepRead(this.id, seq);
  }
  keepMemo(seat: number, text: string): Promise<Done> {
    return this.ask({ do: "memo", seat, text }) as Promise<Done>;
  }
  /** Plans what the shown seat does when it is asked; no steps revoke the plan. */
  makePlan(steps: PlanStep[]): Promise<Done> {
    return this.ask({ do: "plan", seat: this.seat!, steps }) as Promise<Done>;
  }
  handOver(seat: number, bot: string | null): Promise<Done> {
    return this.deed({ do: "bot", seat, bot });
  }
  /** Lets a bot play for somebody who is away. */
  async standIn(seat: number): Promise<void> {
    await granted(() => api.standIn(this.id, seat));
  }
  ready(seat: number, yes: boolean): Promise<Done> {
    return this.deed({ do: "ready", seat, yes });
  }
  leave(seat: number): Promise<Done> {
    return this.deed({ do: "leave", seat });
  }
  /**
   * What an action (after a `first` one) would bring, what would be asked next, or every reason against it;
   * nothing is done. With `early`, as if it were the seat's turn.
   */
  attempt(action: string, first = "", early = false): Promise<Tried> {
    const tried = this.ask({ do: "try", seat: this.seat!, action, first, early }) as Promise<Tried>;
    return this.covered ? tried.then(triedHidden) : tried;
  }

  /** Does something and tells the player if it cannot be done; the promise is then rejected. */
  private async deed(asked: Asked): Promise<Done> {
    if (this.busy) throw new Refused("stale", words.connection.stale);
    this.skip();
    this.busy = true;
    try {
      const done = (await this.ask(asked)) as Done;
      this.doneSeq = Math.max(this.doneSeq, done.seq);
      await this.seen(done.seq);
      dismissReplies();
      return done;
    } catch (error) {
      complain(error, { reply: true });
      throw error;
    } finally {
      this.busy = false;
    }
  }

  /** Waits until the shown seat's update includes an entry. */
  private seen(seq: number): Promise<void> {
    if ((this.update?.seq ?? 0) >= seq) return Promise.resolve();
    return new Promise((resolve) => {
      const end = this.listen((update) => {
        if (update.seq < seq) return;
        end();
        resolve();
      });
    });
  }

  private ask(asked: Asked): Promise<Done | Tried> {
    const id = `${this.session}-${++this.asks}`;
    const message = { ...asked, id } as ClientMessage;
    return new Promise((done, refused) => {
      this.sent.set(id, { message, done, refused });
      this.transmit(message);
    });
  }

  /** Sends what is not answered yet; the same id again does nothing twice. */
  private transmit(message: ClientMessage) {
    if (!this.greeted || this.socket?.readyState !== WebSocket.OPEN || !this.sent.has(message.id!)) return;
    this.socket.send(JSON.stringify(message));
    this.listenOut();
  }

  // The socket

  private connect() {
    clearTimeout(this.timer);
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const heard = Math.min(...Object.values(this.heard).map((update) => update.seq));
    const after = Number.isFinite(heard) && this.welcome ? heard : 0;
    const as = this.eyes.onlooker ? "as=onlooker" : "shared=yes";
    const query = `refusals=told&after=${after}&language=${language()}&${as}`;
    const door = `/api/tables/${encodeURIComponent(this.id)}/socket?${query}`;
    const socket = new WebSocket(`${scheme}//${location.host}${door}`);
    this.socket = socket;
    this.greeted = false;
    this.heardAt = Date.now();
    socket.onmessage = (event) =>
      socket === this.socket && this.hear(JSON.parse(event.data) as ServerMessage);
    socket.onclose = () => socket === this.socket && this.lose();
    this.listenOut();
  }

  /** Waits for the server's next message if one is due; a socket that stays silent is dead, even if it looks open. */
  private listenOut() {
    if (this.watchdog || (this.greeted && !this.sent.size)) return;
    const patience = Math.min(PATIENCE * 2 ** this.silences, LONGEST_PATIENCE);
    this.watchdog = window.setTimeout(() => {
      this.silences += 1;
      this.drop();
    }, patience);
  }

  private callOff() {
    clearTimeout(this.watchdog);
    this.watchdog = 0;
  }

  private lose() {
    this.callOff();
    this.socket = null;
    if (this.closed || this.link === "refused") return;
    this.link = this.tries ? "lost" : "connecting";
    if (!navigator.onLine) return void (this.link = "lost"); // `wake` comes when the network does
    const wait = this.trouble ? RESTART : WAITS[Math.min(this.tries, WAITS.length - 1)];
    this.tries += 1;
    this.timer = window.setTimeout(() => this.connect(), wait);
  }

  /** Tries again at once: the machine woke up, or the player is impatient. */
  wake = () => {
    if (this.closed || document.visibilityState === "hidden") return;
    if (this.socket && Date.now() - this.heardAt < FRESH) return;
    this.hangUp();
    this.tries = Math.max(this.tries, 1);
    this.connect();
  };

  /**
   * Wakes when time has passed without us: the screen of a machine that sleeps may stay 'visible' all
   * the time.
   */
  private noticeSleep() {
    let last = Date.now();
    this.pulse = window.setInterval(() => {
      if (Date.now() - last > 3 * PULSE) this.wake();
      last = Date.now();
    }, PULSE);
  }

  /** The network has gone, or the server is silent: a socket may look open for minutes after that. */
  private drop = () => {
    this.hangUp();
    this.lose();
  };

  /** Ends the socket; one that is still opening ends as soon as it is open, or Chromium would complain. */
  private hangUp() {
    this.callOff();
    const socket = this.socket;
    this.socket = null;
    if (socket?.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
    else socket?.close();
  }

  /** Asks the server anew who we are: a key has come or gone. */
  reconnect() {
    this.welcome = null;
    this.hangUp();
    this.link = "connecting";
    this.refusal = null;
    this.tries = 0;
    this.connect();
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    removeEventListener("online", this.wake);
    removeEventListener("offline", this.drop);
    document.removeEventListener("visibilitychange", this.wake);
    document.removeEventListener("visibilitychange", this.look);
    this.forget();
    this.hangUp();
  }

  private hear(told: ServerMessage) {
    this.callOff();
    this.heardAt = Date.now();
    const owed = this.sent.size;
    this.obey(told);
    // Whoever owes a reply and tells other things needs more patience: a slow connection, or much to reckon.
    if (told.tell !== "welcome" && (!owed || this.sent.size < owed)) this.silences = 0;
    if (this.socket) this.listenOut();
  }

  private obey(told: ServerMessage) {
    switch (told.tell) {
      case "welcome":
        return this.greet(told);
      case "update":
        return this.take(told as Update<View, Hints>);
      case "done":
      case "tried":
        this.sent.get(told.id)?.done(told);
        this.sent.delete(told.id);
        return;
      case "refused":
        return this.refuse(told);
      case "absent":
        this.absent = told.seats;
        return;
      case "notice":
        this.trouble = told.code === "store_up" ? "" : told.message;
        if (told.code === "revoked") this.reconnect();
    }
  }

  private greet(welcome: Welcome) {
    const changed = this.welcome !== null && this.welcome.seats.join() !== welcome.seats.join();
    // With another view everything has to be heard from the start; but whoever leaves a seat waits for the
    // answer first.
    if (changed && !(this.greeted && this.sent.size)) return this.reconnect();
    if (this.link === "lost") toast(words.connection.back, { seconds: 3 });
    this.link = "open";
    this.tries = 0;
    this.trouble = "";
    if (!this.welcome || changed) {
      this.forget();
      this.updates = this.heard = {};
      this.stories = {};
      this.notesHeard = [];
      this.memos = {};
    }
    this.absent = [];
    if (welcome.seats.length) this.joining = false;
    this.welcome = welcome;
    this.greeted = true;
    if (this.seat === null || !welcome.seats.includes(this.seat)) this.seat = welcome.seats[0] ?? null;
    for (const { message } of this.sent.values()) this.transmit(message); // the same ids: nothing is done twice
  }

  private refuse(refusal: Refusal) {
    const why = new Refused(refusal.code as Refused["code"], refusal.message, refusal);
    const sent = this.sent.get(refusal.id);
    if (sent && why.code === "too_many") {
      setTimeout(() => this.transmit(sent.message), SLOWER);
    } else if (sent) {
      this.sent.delete(refusal.id);
      sent.refused(why);
    } else if (FINAL.has(refusal.code)) {
      this.refusal = new Refused(why.code, words.connection.refused[why.code] ?? why.message, refusal);
      this.link = "refused";
    } else {
      complain(why);
    }
  }

  // What is heard, and when it is shown

  /** Hears an update at once; deeds of others are shown one after another. */
  private take(update: Update<View, Hints>) {
    const key = String(update.seat);
    const before = this.heard[key];
    this.learn(key, update);
    this.heard = { ...this.heard, [key]: update };
    const last = this.shows.last;
    if (last?.seq === update.seq) return this.join(last, update);
    const own = update.news.some((each) => this.held.includes(each.seat) && !each.by);
    const now = !before || own || this.isUrgent(update, before);
    if (now) this.shows.skip();
    this.add([update], update.news, now ? null : this.sceneOf(update.news), own && before ? BREATH : 0);
  }

  /** Adds the news and notes of an update to what is known. */
  private learn(key: string, update: Update) {
    const replaced = new Set(update.news.map((each) => each.action));
    const known = this.stories[key] ?? [];
    this.learnBack(update, known);
    const kept = known.filter((each) => each.action <= update.action && !replaced.has(each.action));
    const all = [...kept, ...update.news].sort((a, b) => a.action - b.action);
    this.stories = { ...this.stories, [key]: all };
    const heard = new Set(this.notesHeard.map((note) => note.seq));
    const notes = update.notes.filter((note) => !heard.has(note.seq));
    if (notes.length) this.notesHeard = [...this.notesHeard, ...notes];
    if (update.own?.memo !== undefined) this.memos = { ...this.memos, [key]: update.own.memo };
  }

  /** Keeps what an update takes back, for those who are told of it. */
  private learnBack(update: Update, known: readonly News[]) {
    const gone = known.filter((each) => each.action > update.action);
    const last = update.notes.findLast(({ did }) => did === "undone" || did === "undo-answered");
    if (gone.length && last) this.takenBack = { ...this.takenBack, [last.seq]: gone };
  }

  /** The same entry as another seat of ours sees it. */
  private join(step: Step<View, Hints>, update: Update<View, Hints>) {
    if (step.revealed)
      return this.reveal([{ ...step, updates: [update], fresh: update.news, revealed: false }]);
    step.updates.push(update);
    if (this.isShown(update)) step.fresh = update.news;
  }

  /**
   * Whether an update must not wait: a move is taken back or asked back, much was missed, nobody looks, or it
   * may be what we asked for.
   */
  private isUrgent(update: Update, before: Update): boolean {
    const asked = JSON.stringify(update.card.undo) !== JSON.stringify(before.card.undo);
    const back = update.action < before.action || update.seq <= before.seq;
    const ours = this.busy && !update.news.length;
    return asked || back || ours || update.news.length > TOGETHER || document.hidden;
  }

  private sceneOf(fresh: readonly News[]): Scene | null {
    const deeds = fresh.filter((each) => each.seat >= 0);
    return deeds.length ? (this.stage?.(deeds) ?? null) : null;
  }

  private add(
    updates: Update<View, Hints>[],
    fresh: readonly News[],
    scene: Scene | null,
    rest = 0,
    speed: Pace = pace(),
  ) {
    const [{ seq, card }] = updates;
    const ms = BEAT[speed] * (scene?.beats ?? rest);
    const held = scene !== null && ms > 0 && card.status === "finished";
    const step = { seq, updates, fresh, scene: ms ? scene : null, held, revealed: false };
    this.shows.add(step, ms, speed === "watch");
    this.count();
  }

  private begin(step: Step<View, Hints>) {
    clearTimeout(this.lingering);
    const { scene, fresh, updates } = step;
    const seen = updates.find((update) => this.isShown(update)) ?? updates[0];
    this.playing = scene && { ...scene, fresh, view: seen.view! };
    if (!step.held) this.reveal([step]);
    this.count();
  }

  /** Counts the turns that wait: what a seat does in a row is one of them. */
  private count() {
    const seats = this.shows.left.flatMap(({ scene }) => (scene ? [scene.seat] : []));
    this.behind = seats.filter((seat, place) => place > 0 && seat !== seats[place - 1]).length;
  }

  /** Shows updates: what they tell is told once, for all of them. */
  private reveal(steps: readonly Step<View, Hints>[]) {
    const now = { ...this.updates };
    let shown: Update | null = null;
    const fresh: News[] = [];
    for (const step of steps.filter((each) => !each.revealed)) {
      step.revealed = true;
      for (const update of step.updates) {
        const key = String(update.seat);
        if (this.isShown(update) && now[key]?.seq !== update.seq) {
          shown = update;
          fresh.push(...step.fresh);
        }
        now[key] = update;
      }
    }
    const before = this.update?.question;
    this.updates = now;
    if (!isSame(before, this.update?.question)) dismissReplies();
    if (shown) for (const hear of this.listeners) hear(shown, fresh);
  }

  /** The last scene stays for a moment, unless somebody is to act or has seen enough. */
  private rest(skipped: boolean) {
    const end = () => (this.playing = null);
    if (skipped || this.asked.length) end();
    else if (this.playing) this.lingering = window.setTimeout(end, LINGER);
  }

  /** Ends what is being shown: everything is as it is. */
  skip() {
    this.playing = null;
    this.shows.skip();
    this.count();
  }
  /** Whether others' deeds are being shown or wait for it. */
  get showing(): boolean {
    return this.playing !== null || this.shows.last !== null;
  }
  private look = () => document.hidden && this.skip();

  private forget() {
    clearTimeout(this.lingering);
    this.shows.clear();
    this.playing = null;
    this.count();
  }

  /** Shows again what happened after an action, as it was then; afterwards everything is as it is. */
  async film(after: number): Promise<void> {
    const seat = this.covered ? null : this.seat;
    const later = this.news.filter((each) => each.action > after).map((each) => each.action);
    const moments = [after, ...later].slice(-FILM);
    const past = await Promise.all(moments.map((at) => api.past<View, Hints>(this.id, at, seat)));
    if (String(seat) !== this.viewpoint || this.closed) return;
    this.skip();
    const speed = pace() === "brisk" ? "brisk" : "watch";
    for (const [place, update] of past.entries()) {
      const then = { ...update, card: { ...update.card, waiting: [] } };
      const fresh = place ? update.news : [];
      this.add([then], fresh, this.sceneOf(fresh), place ? 0 : BREATH, speed);
    }
    this.add([this.heard[String(seat)]], [], null);
  }
}

import { safeStorage, storageOf } from "../model/storage.js";
import type { MascotSettings } from "../model/mascot.js";
import { createFileLoader, LoadError, isRecord } from "./load-file.js";
import { createLog } from "./log.js";
import { createMemory } from "./memory.js";
import { costsMuch } from "./costs-much.js";
import { showEntry } from "./mascot-entry.js";
import type { MascotPorts, MascotWorld } from "./mascot-world.js";
import { NO_GRAPHICS_KEY, OPEN_KEY } from "./memory.js";
import type { ShowOptions } from "./show-mascot.js";
import { findStance } from "./stance.js";
import { STYLE } from "./style.js";

/**
 * Starts the mascot if its settings, the screen and the visitor allow it. Returns a function that removes it.
 */
export function startMascot(ports: MascotPorts): () => void {
  const starting = new AbortController();
  const fetch = window.fetch.bind(window);
  let stop = () => {};

  async function start(): Promise<void> {
    const settings: unknown = await createFileLoader(fetch, starting.signal).json(ports.url);
    if (starting.signal.aborted) return;
    if (!isSettings(settings)) throw new LoadError(`Failed to read ${ports.url}`);
    stop = keepMascot({
      ...ports,
      settings,
      console,
      fetch,
      random: Math.random,
      now: () => performance.now(),
      log: createLog(console, settings.debug),
      memory: createMemory(safeStorage(storageOf(window, "local"))),
      session: safeStorage(storageOf(window, "session")),
      timers: { setTimeout: window.setTimeout.bind(window), clearTimeout: window.clearTimeout.bind(window) },
    });
  }
  start().catch((error: unknown) => {
    if (starting.signal.aborted) return;
    if (error instanceof LoadError) createLog(console, false).error(error.message);
    else reportError(error);
  });
  return () => {
    starting.abort();
    stop();
  };
}

/** Checks only the outline, because the file comes from the same build as this code, or does not exist. */
function isSettings(value: unknown): value is MascotSettings {
  return isRecord(value) && typeof value["core"] === "string" && isRecord(value["lines"]);
}

/** Screens without space for anything next to the text. */
const PHONE = "(max-width: 599px), (max-height: 479px)";

/**
 * `away` leaves nothing on the page. So does `weighing`, until the cost of the mascot is known. `entry` is a button that
 * opens the mascot, `margin` is the mascot in a free margin, and `sheet` is the mascot above a page without one.
 */
type Presence = "away" | "weighing" | "entry" | "margin" | "sheet";

/** Cost of the mascot for the visitor, which decides whether it appears by itself. */
type Cost = "unknown" | "high" | "low";

/**
 * Shows the mascot in a margin that the page leaves over, its entry on pages without one, and nothing on phones. Follows
 * all changes and the visitor's choices. Returns a function that removes everything.
 */
export function keepMascot(world: MascotWorld): () => void {
  const { settings, memory, session } = world;
  if (session.getItem(NO_GRAPHICS_KEY) !== null) return () => {};
  const dropStyle = world.adoptStyle(STYLE);
  let presence: Presence = "away";
  let cost: Cost = settings.start === "auto" ? "unknown" : "low";
  let isSheetOpen = false;
  let isGone = false;
  let stop = () => {};
  const screen = watchScreen(world, () => {
    isSheetOpen = false;
    update(false);
  });

  function update(focus: boolean): void {
    const wanted = wantedPresence(world, { screen, isSheetOpen, cost });
    if (wanted === presence) return;
    stop();
    presence = wanted;
    stop = enter(wanted, focus);
  }
  function enter(wanted: Presence, focus: boolean): () => void {
    if (wanted === "entry") return showEntry(world, { onOpen: () => choose("open"), focus });
    if (wanted === "margin" || wanted === "sheet") {
      const onSlow =
        settings.start === "auto" && !isOpened(session) && !isSheetOpen ? () => decide("high") : null;
      const isSheet = wanted === "sheet";
      return show(world, { onHide: () => choose("closed"), onFail, focus, onSlow, isSheet });
    }
    if (wanted === "weighing") void costsMuch(world).then((isMuch) => decide(isMuch ? "high" : "low"));
    return () => {};
  }
  function decide(known: Cost): void {
    cost = known;
    if (!isGone) update(false);
  }
  /** A browser without WebGL will not have it on the next page either. */
  function onFail(): void {
    session.setItem(NO_GRAPHICS_KEY, "");
    update(false);
  }
  /** Stores the choice and moves the focus to the new control, for keyboard users. */
  function choose(choice: "open" | "closed"): void {
    if (!screen.hasRoom()) {
      isSheetOpen = choice === "open";
      return update(true);
    }
    memory.write({ ...memory.read(), isHidden: choice === "closed" });
    if (choice === "open") session.setItem(OPEN_KEY, "");
    else session.removeItem(OPEN_KEY);
    update(true);
  }
  update(false);
  return () => {
    isGone = true;
    screen.stop();
    stop();
    dropStyle();
  };
}

interface Situation {
  readonly screen: Screen;
  readonly isSheetOpen: boolean;
  readonly cost: Cost;
}

function wantedPresence({ settings, memory, session }: MascotWorld, situation: Situation): Presence {
  const { screen, isSheetOpen, cost } = situation;
  if (session.getItem(NO_GRAPHICS_KEY) !== null) return "away";
  if (screen.isPhone() && !settings.mobile) return "away";
  if (!screen.hasRoom()) return isSheetOpen ? "sheet" : "entry";
  if (isOpened(session)) return "margin";
  if (memory.read().isHidden || settings.start === "click") return "entry";
  return ({ unknown: "weighing", high: "entry", low: "margin" } as const)[cost];
}

function isOpened(session: MascotWorld["session"]): boolean {
  return session.getItem(OPEN_KEY) !== null;
}

interface Screen {
  readonly isPhone: () => boolean;
  /** Whether a margin of the page has room for the mascot. */
  readonly hasRoom: () => boolean;
  readonly stop: () => void;
}

/** Watches the window and the margins of the page. Calls `onChange` after each change. */
function watchScreen({ settings, watchMargins }: MascotWorld, onChange: () => void): Screen {
  const phone = window.matchMedia(PHONE);
  const margins = watchMargins(settings.height, onChange);
  phone.addEventListener("change", onChange);
  return {
    isPhone: () => phone.matches,
    hasRoom: () =>
      findStance(settings, margins.strips(), { width: window.innerWidth, height: window.innerHeight }) !==
      null,
    stop() {
      phone.removeEventListener("change", onChange);
      margins.stop();
    },
  };
}

/** Loads the code of a mascot that is shown, which a tab does not need. */
function show(world: MascotWorld, options: ShowOptions): () => void {
  let isStopped = false;
  let stop = () => {
    isStopped = true;
  };
  const load = async () => {
    const { showMascot } = await import("./show-mascot.js");
    if (!isStopped) stop = showMascot(world, options);
  };
  load().catch((error: unknown) => {
    if (!isStopped) world.log.error(`Failed to show : ${String(error)}`);
  });
  return () => stop();
}

import { mascotRoom } from "../model/mascot-room.js";
import { costsMuch } from "./costs-much.js";
import { showTab } from "./mascot-tab.js";
import type { MascotWorld } from "./mascot-world.js";
import { OPEN_KEY } from "./memory.js";
import { markRoom } from "./recall-room.js";
import type { ShowOptions } from "./show-mascot.js";
import { STYLE } from "./style.js";

/** Screens without space for anything next to the text. */
const PHONE = "(max-width: 599px), (max-height: 479px)";

/**
 * `away` leaves nothing on the page. So does `weighing`, until the cost of the mascot is known. `tab` is a
 * button that opens the mascot.
 */
type Presence = "away" | "weighing" | "tab" | "shown";

/** Cost of the mascot for the visitor, which decides whether it appears by itself. */
type Cost = "unknown" | "high" | "low";

/**
 * Shows the mascot in windows that have room for it, its tab in others, and nothing on phones. Follows all
 * changes and the visitor's choices. Returns a function that removes everything.
 */
export function keepMascot(world: MascotWorld): () => void {
  const { settings, memory, session } = world;
  const dropStyle = world.adoptStyle(STYLE);
  let presence: Presence = "away";
  let cost: Cost = settings.start === "auto" ? "unknown" : "low";
  let isGone = false;
  let stop = () => {};
  const screen = watchScreen(settings, () => {
    // An opened mascot may cover text. It does so only where the visitor has opened it.
    if (!screen.hasRoom()) session.removeItem(OPEN_KEY);
    update(false);
  });

  function update(focus: boolean): void {
    const wanted = wantedPresence();
    if (wanted === presence) return;
    stop();
    presence = wanted;
    stop = enter(wanted, focus);
  }
  const isOpened = () => session.getItem(OPEN_KEY) !== null;
  function wantedPresence(): Presence {
    if (screen.isPhone() && !settings.mobile) return "away";
    if (isOpened()) return "shown";
    if (memory.read().isHidden || !screen.hasRoom() || settings.start === "click") return "tab";
    return ({ unknown: "weighing", high: "tab", low: "shown" } as const)[cost];
  }
  function enter(wanted: Presence, focus: boolean): () => void {
    if (wanted === "tab") return showTab(world, { onOpen: () => choose("open"), focus });
    if (wanted === "shown") {
      const onSlow = settings.start === "auto" && !isOpened() ? () => decide("high") : null;
      return show(world, { onHide: () => choose("closed"), focus, onSlow });
    }
    if (wanted === "weighing") void costsMuch(world).then((isMuch) => decide(isMuch ? "high" : "low"));
    return () => {};
  }
  function decide(known: Cost): void {
    cost = known;
    if (!isGone) update(false);
  }
  /** Stores the choice and moves the focus to the new control, for keyboard users. */
  function choose(choice: "open" | "closed"): void {
    memory.write({ ...memory.read(), isHidden: choice === "closed" });
    if (choice === "open") session.setItem(OPEN_KEY, "");
    else session.removeItem(OPEN_KEY);
    markRoom(choice);
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

interface Screen {
  readonly isPhone: () => boolean;
  /** Whether pages leave room for the mascot. */
  readonly hasRoom: () => boolean;
  readonly stop: () => void;
}

/** Watches the size of the window. Calls `onChange` after each change. */
function watchScreen(settings: MascotWorld["settings"], onChange: () => void): Screen {
  const phone = window.matchMedia(PHONE);
  const room = window.matchMedia(mascotRoom(settings).media);
  const lists = [phone, room];
  for (const list of lists) list.addEventListener("change", onChange);
  return {
    isPhone: () => phone.matches,
    hasRoom: () => room.matches,
    stop() {
      for (const list of lists) list.removeEventListener("change", onChange);
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

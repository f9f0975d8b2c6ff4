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
 * `away` leaves nothing on the page, `weighing` neither, until it is known what the mascot costs the visitor.
 * `tab` is a button that opens the mascot.
 */
type Presence = "away" | "weighing" | "tab" | "shown";

/**
 * Shows the mascot in windows that have room for it, or its tab in others, or nothing on phones. Follows all
 * changes and the visitor's choices. Returns a function that removes everything.
 */
export function keepMascot(world: MascotWorld): () => void {
  const { settings, memory, session } = world;
  const phone = window.matchMedia(PHONE);
  const room = window.matchMedia(mascotRoom(settings).media);
  const dropStyle = world.adoptStyle(STYLE);
  let presence: Presence = "away";
  let cost: "unknown" | "high" | "low" = settings.start === "auto" ? "unknown" : "low";
  let isOpened = session.getItem(OPEN_KEY) !== null;
  let isGone = false;
  let stop = () => {};

  function update(focus: boolean): void {
    const wanted = wantedPresence();
    if (wanted === presence) return;
    stop();
    presence = wanted;
    stop = enter(wanted, focus);
  }
  function wantedPresence(): Presence {
    if (phone.matches && !settings.mobile) return "away";
    if (isOpened) return "shown";
    if (memory.read().isHidden || !room.matches || settings.start === "click" || cost === "high") return "tab";
    return cost === "low" ? "shown" : "weighing";
  }
  function enter(wanted: Presence, focus: boolean): () => void {
    if (wanted === "tab") return showTab(world, { onOpen: () => choose(false), focus });
    if (wanted === "shown") {
      return show(world, {
        onHide: () => choose(true),
        focus,
        onSlow: settings.start === "auto" && !isOpened ? () => decide("high") : null,
      });
    }
    if (wanted === "weighing") void costsMuch(world).then((isMuch) => decide(isMuch ? "high" : "low"));
    return () => {};
  }
  function decide(known: "high" | "low"): void {
    cost = known;
    if (!isGone) update(false);
  }
  function open(isOpen: boolean): void {
    isOpened = isOpen;
    if (isOpen) session.setItem(OPEN_KEY, "");
    else session.removeItem(OPEN_KEY);
  }
  /** Stores the choice and moves the focus to the new control, for keyboard users. */
  function choose(isHidden: boolean): void {
    memory.write({ ...memory.read(), isHidden });
    open(!isHidden);
    markRoom(isHidden ? "closed" : "open");
    update(true);
  }
  const onResize = () => {
    // Without its room, an opened mascot would cover text that the visitor has not seen covered.
    if (!room.matches) open(false);
    update(false);
  };
  const changing = [phone, room];
  for (const list of changing) list.addEventListener("change", onResize);
  update(false);
  return () => {
    isGone = true;
    for (const list of changing) list.removeEventListener("change", onResize);
    stop();
    dropStyle();
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

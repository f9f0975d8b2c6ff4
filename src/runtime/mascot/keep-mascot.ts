import { createReturnButton } from "./mascot-element.js";
import { mascotTexts } from "./mascot-texts.js";
import type { MascotWorld } from "./mascot-world.js";
import { showMascot } from "./show-mascot.js";
import { STYLE } from "./style.js";

/** Screens without space for a mascot next to the text. */
const SMALL = "(max-width: 959px), (max-height: 479px)";

type Presence = "away" | "hidden" | "shown";

/**
 * Shows the mascot, or a button that brings it back if the visitor has hidden it, or nothing on small
 * screens. Follows all changes. Returns a function that removes everything.
 */
export function keepMascot(world: MascotWorld): () => void {
  const { settings, memory } = world;
  const small = window.matchMedia(SMALL);
  const dropStyle = world.adoptStyle(STYLE);
  let presence: Presence = "away";
  let stop = () => {};

  function update(focus: boolean): void {
    const wanted = wantedPresence();
    if (wanted === presence) return;
    stop();
    presence = wanted;
    if (wanted === "away") stop = () => {};
    else if (wanted === "hidden") stop = showReturn(world, { onReturn: () => choose(false), focus });
    else stop = showMascot(world, { onHide: () => choose(true), focus });
  }
  function wantedPresence(): Presence {
    if (small.matches && !settings.mobile) return "away";
    return memory.read().isHidden ? "hidden" : "shown";
  }
  /** Stores the choice and moves the focus to the new control, for keyboard users. */
  function choose(isHidden: boolean): void {
    memory.write({ ...memory.read(), isHidden });
    update(true);
  }
  const onResize = () => update(false);
  small.addEventListener("change", onResize);
  update(false);
  return () => {
    small.removeEventListener("change", onResize);
    stop();
    dropStyle();
  };
}

interface ReturnOptions {
  readonly onReturn: () => void;
  readonly focus: boolean;
}

function showReturn({ settings }: MascotWorld, { onReturn, focus }: ReturnOptions): () => void {
  const place = document.createElement("aside");
  const button = createReturnButton(settings.side);
  const texts = mascotTexts(document.documentElement.lang, settings.name);
  place.setAttribute("aria-label", texts.mascot);
  button.setAttribute("aria-label", texts.show);
  button.title = texts.show;
  button.addEventListener("click", onReturn);
  place.append(button);
  document.body.append(place);
  if (focus) button.focus();
  return () => place.remove();
}

import { CHOICE_KEY, OPEN_KEY } from "./memory.js";

/**
 * Gives the mascot's room to the text if the visitor has hidden the mascot, and marks a mascot that was opened
 * by its tab. Runs in the head of every document, so that nothing moves later. It is part of every HTML file,
 * so it is short. The style sheet of `cli/mascot/room-style.ts` reads the mark.
 */
export function recallRoom(): void {
  try {
    if (localStorage.getItem(CHOICE_KEY)?.includes('"isHidden":true')) markRoom("closed");
    else if (sessionStorage.getItem(OPEN_KEY) !== null) markRoom("open");
  } catch {
    // The browser forbids storage, so the visitor's choices last for one document.
  }
}

/** Marks whether the visitor has opened or closed the mascot. */
export function markRoom(state: "open" | "closed"): void {
  document.documentElement.dataset["mascot"] = state;
}

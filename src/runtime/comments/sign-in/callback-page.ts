import { storageOf } from "../storage-of.js";
import { receiveAnswer } from "./callback.js";

/** What the callback page does, once: it takes the answer out of its address and leads the visitor back. */
export function runCallbackPage(window: Window, home: string): void {
  const { location, history } = window;
  location.replace(receiveAnswer({ location, history, storage: storageOf(window, "session") }, home));
}

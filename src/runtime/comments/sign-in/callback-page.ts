import { storageOf } from "../../model/storage.js";
import { receiveAnswer } from "./callback.js";

/** Runs the callback page: removes the platform's response from the address, saves it and leads the visitor back. */
export function runCallbackPage(window: Window, home: string): void {
  const { location, history } = window;
  location.replace(receiveAnswer({ location, history, storage: storageOf(window, "session") }, home));
}

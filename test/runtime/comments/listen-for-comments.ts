import { onTestFinished } from "vitest";

/** Collects the events about comments on `window` until the test ends. */
export function listenForComments(): readonly string[] {
  const events: string[] = [];
  const listening = new AbortController();
  onTestFinished(() => listening.abort());
  for (const type of ["hanblog:comment-send", "hanblog:comment-sent"])
    window.addEventListener(type, () => events.push(type), listening);
  return events;
}

import { storageOf } from "../model/storage.js";

/** A line at the edge of the page about the dev server, which covers little of the page. */
export interface Notice {
  /** Shows a text, in place of an earlier one, until the reader closes it. */
  readonly show: (text: string) => void;
  /** Keeps a text for the next load of the tab. */
  readonly keep: (text: string) => void;
}

const STYLE = `
:host { position: fixed; inset: auto 1rem 1rem; z-index: 2147483646; pointer-events: none; text-align: center; }
p { display: inline-flex; gap: 1rem; align-items: center; box-sizing: border-box; max-width: 100%; margin: 0;
  padding: 0.5rem 0.75rem 0.5rem 1rem; border-radius: 8px; background: #2a2330; color: #f4eef0; text-align: left;
  font: 14px/1.5 system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif; box-shadow: 0 2px 12px rgb(0 0 0 / 0.4);
  overflow-wrap: anywhere; pointer-events: auto; }
button { flex: none; padding: 0.1rem 0.6rem; border: 1px solid #6d5f70; border-radius: 6px; background: none;
  color: inherit; font: inherit; cursor: pointer; }
button:focus-visible { outline: 2px solid #ffc9d2; outline-offset: 2px; }
`;

/** Entry of the tab's storage with the text for the next load, after the time until which it is shown. */
const KEPT = "hanblog-notice";
/** Milliseconds in which a kept text is shown after each load. One change may reload a page twice. */
const SHOWN = 10_000;

/** Creates a notice. A text that was kept before a reload is shown at once. `close` is the name of the button. */
export function createNotice(close: string): Notice {
  const storage = storageOf(window, "session");
  const host = document.createElement("hanblog-notice");
  const root = host.attachShadow({ mode: "open" });
  const style = document.createElement("style");
  style.textContent = STYLE;
  const line = document.createElement("p");
  line.setAttribute("role", "status");
  const button = document.createElement("button");
  button.textContent = close;
  button.type = "button";
  button.addEventListener("click", () => {
    host.remove();
    storage?.removeItem(KEPT);
  });
  root.append(style, line);

  function show(text: string): void {
    document.documentElement.append(host);
    line.replaceChildren(text, button);
  }

  const [, until, kept] = /^(\d+) (.*)$/s.exec(storage?.getItem(KEPT) ?? "") ?? [];
  if (kept !== undefined && Date.now() < Number(until)) show(kept);
  return { show, keep: (text) => storage?.setItem(KEPT, `${Date.now() + SHOWN} ${text}`) };
}

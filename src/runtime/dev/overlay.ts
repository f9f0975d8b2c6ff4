import type { ShownProblem } from "../model/dev-message.js";
import { formatPlace, position } from "../model/error.js";

/** A layer over the page that lists every error of the site. */
export interface Overlay {
  readonly show: (problems: readonly ShownProblem[]) => void;
  readonly hide: () => void;
}

const STYLE = `
:host { position: fixed; inset: 0; z-index: 2147483647; overflow: auto; background: rgb(20 16 24 / 0.92); }
* { box-sizing: border-box; }
section { max-width: 62rem; margin: 0 auto; padding: 2rem 1.5rem 4rem; color: #f4eef0; text-align: left;
  font: 15px/1.6 system-ui, "PingFang SC", "Noto Sans CJK SC", sans-serif; }
header { display: flex; gap: 1rem; align-items: center; justify-content: space-between; }
h1 { margin: 0; font-size: 1.2rem; color: #ff9aa8; }
button { padding: 0.3rem 0.9rem; border: 1px solid #6d5f70; border-radius: 6px; background: none; color: inherit;
  font: inherit; cursor: pointer; }
button:focus-visible { outline: 2px solid #ffc9d2; outline-offset: 2px; }
article { margin-top: 1.25rem; padding: 1rem 1.25rem; border-left: 4px solid #ff6b81; border-radius: 6px;
  background: #2a2330; }
h2 { margin: 0; font-size: 1rem; font-weight: 600; white-space: pre-wrap; overflow-wrap: anywhere; }
.place { margin: 0.25rem 0 0; color: #8fd3ff; font-family: ui-monospace, monospace; font-size: 0.85rem;
  overflow-wrap: anywhere; }
pre { margin: 0.75rem 0 0; padding: 0.75rem; overflow-x: auto; border-radius: 4px; background: #17131b;
  font: 0.85rem/1.5 ui-monospace, "Noto Sans Mono CJK SC", monospace; }
.hint { margin: 0.75rem 0 0; color: #cfc3d2; }
`;

/**
 * Creates a hidden overlay. It inserts problems as text, never as HTML, because they quote the site's
 * content.
 */
export function createOverlay(): Overlay {
  const host = document.createElement("hanblog-errors");
  const root = host.attachShadow({ mode: "open" });

  function hide(): void {
    document.removeEventListener("keydown", onKey, true);
    host.remove();
  }
  function onKey(event: KeyboardEvent): void {
    if (event.key !== "Escape") return;
    event.stopPropagation();
    hide();
  }

  return {
    show(problems) {
      const close = element("button", { text: "Close (Esc)" });
      close.addEventListener("click", hide);
      const title = problems.length === 1 ? "1 error" : `${problems.length} errors`;
      const section = element("section", {
        children: [
          element("header", { children: [element("h1", { text: title }), close] }),
          ...problems.map(createArticle),
        ],
      });
      section.setAttribute("role", "alert");
      root.replaceChildren(element("style", { text: STYLE }), section);
      document.documentElement.append(host);
      document.addEventListener("keydown", onKey, true);
    },
    hide,
  };
}

function createArticle({ message, code, at, frame, hint }: ShownProblem): HTMLElement {
  const place = at === null ? null : formatPlace(at);
  const added = at?.page;
  const page =
    added === undefined ? null : `${added.plugin}: ${formatPlace(position(added.path, added.line))}`;
  return element("article", {
    children: [
      element("h2", { text: `${message} [${code}]` }),
      ...(place === null ? [] : [element("p", { className: "place", text: place })]),
      ...(page === null ? [] : [element("p", { className: "place", text: page })]),
      ...(frame === null ? [] : [element("pre", { text: frame })]),
      ...(hint === null ? [] : [element("p", { className: "hint", text: hint })]),
    ],
  });
}

interface ElementParts {
  readonly className?: string;
  readonly text?: string;
  readonly children?: readonly HTMLElement[];
}

function element(name: string, { className, text, children = [] }: ElementParts): HTMLElement {
  const made = document.createElement(name);
  if (className !== undefined) made.className = className;
  if (text !== undefined) made.textContent = text;
  made.append(...children);
  return made;
}

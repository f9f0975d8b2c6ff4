import { stripBase } from "../model/path.js";

/** Time that a pointer must rest on a link before its page is prefetched, in milliseconds. */
const DWELL = 65;

/** Callbacks for links to pages of this site. */
export interface LinkHandlers {
  /** Called for a click that the router handles. `href` is absolute. */
  readonly onFollow: (href: string) => void;
  /** Called when the visitor is likely to click. `path` is the route. */
  readonly onIntent: (path: string) => void;
}

/** Whether a path is the path of a file that is not a page. The browser loads such files itself. */
export function isFilePath(path: string): boolean {
  const name = path.slice(path.lastIndexOf("/") + 1);
  return /\.[^.]+$/.test(name) && !/\.html$/i.test(name);
}

/** Intercepts the document's links to pages of this site. Returns the teardown. */
export function interceptLinks(base: string, handlers: LinkHandlers): () => void {
  let dwelling: ReturnType<typeof setTimeout> | undefined;

  function onClick(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = siteLink(event, base);
    if (link === null) return;
    event.preventDefault();
    handlers.onFollow(link.href);
  }
  function onIntent(event: Event): void {
    clearTimeout(dwelling);
    const link = siteLink(event, base);
    const path = link === null ? null : stripBase(base, link.pathname);
    if (path === null || link?.pathname === location.pathname || savesData()) return;
    if (event.type === "pointerover") dwelling = setTimeout(() => handlers.onIntent(path), DWELL);
    else handlers.onIntent(path);
  }

  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener("click", onClick, { signal });
  for (const type of ["pointerover", "focusin", "touchstart"] as const)
    document.addEventListener(type, onIntent, { signal, passive: true });
  return () => {
    clearTimeout(dwelling);
    listening.abort();
  };
}

function siteLink(event: Event, base: string): HTMLAnchorElement | null {
  if (!(event.target instanceof Element)) return null;
  const link = event.target.closest("a[href]");
  if (!(link instanceof HTMLAnchorElement)) return null;
  if ((link.target !== "" && link.target !== "_self") || link.hasAttribute("download")) return null;
  if (link.origin !== location.origin) return null;
  const path = stripBase(base, link.pathname);
  return path === null || isFilePath(path) ? null : link;
}

function savesData(): boolean {
  return Reflect.get(Object(Reflect.get(navigator, "connection")), "saveData") === true;
}

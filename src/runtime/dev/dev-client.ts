import {
  DEV_CLIENT_PATH,
  DEV_META_NAME,
  DEV_SOCKET_PATH,
  type ContentUpdate,
  type DevMessage,
} from "../model/dev-message.js";
import { keepOpened } from "./keep-opened.js";
import { createOverlay } from "./overlay.js";

/** Delay between two requests that check whether the server is back, in milliseconds. */
const RETRY = 1000;

/**
 * Connects the page to the dev server. Saved changes update the page in place; errors are shown in an
 * overlay.
 */
export function startDevClient(): void {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${DEV_META_NAME}"]`);
  if (meta === null) return;
  const version = Number(meta.dataset["version"]);
  const isEarly = "early" in meta.dataset;
  const overlay = createOverlay();
  keepOpened();
  const queue = createUpdateQueue();

  function follow(message: DevMessage): void {
    switch (message.kind) {
      case "hello":
        if (message.version !== version) return reload();
        if (message.isRead && isEarly) queue({ pages: [], others: "changed" });
        return;
      case "update":
        return queue(message);
      case "style":
        return swapStyle(message.href);
      case "reload":
        return reload();
      case "errors":
        return overlay.show(message.problems);
      case "clear":
        overlay.hide();
        if (findRefreshPage() === null) reload();
    }
  }

  const socket = new WebSocket(`ws://${window.location.host}${DEV_SOCKET_PATH}?token=${meta.content}`);
  socket.addEventListener("message", ({ data }: MessageEvent<string>) => {
    // Only this site's dev server knows the token, so the messages have the declared shape.
    follow(JSON.parse(data) as DevMessage);
  });
  socket.addEventListener("close", () => {
    // The timer never runs in a page that is being left, also by a reload. No event distinguishes such a page
    // from one that stays because the navigation was a download.
    setTimeout(reload, RETRY);
  });
}

/**
 * Replaces the site's style sheet by a new version. The old one is removed when the new one has loaded. Style
 * sheets of components are in the page's content, not in the head, and are kept.
 */
export function swapStyle(href: string): void {
  const folder = href.slice(0, href.lastIndexOf("/") + 1);
  const links = document.head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const old = [...links].filter((link) => new URL(link.href).pathname.startsWith(folder));
  const next = document.createElement("link");
  next.rel = "stylesheet";
  next.href = href;
  next.addEventListener("load", () => {
    for (const link of old) link.remove();
  });
  const last = old.at(-1);
  if (last === undefined) document.head.append(next);
  else last.after(next);
}

/**
 * Returns a function that applies updates to the page. Updates run one after the other, so an older one
 * cannot overwrite a newer one.
 */
function createUpdateQueue(): (update: ContentUpdate) => void {
  // The application's script comes after this one in the document, and has run by then.
  let last = new Promise<void>((done) => {
    document.addEventListener("DOMContentLoaded", () => done(), { once: true });
  });
  return (update) => {
    last = last.then(async () => {
      const refreshPage = findRefreshPage();
      // The dev server's page for a failed render contains no application.
      if (refreshPage === null) return reload();
      // A page that cannot be updated in place is reloaded.
      await refreshPage(update).catch(reload);
    });
  };
}

/**
 * Reloads the page when the server responds. Reloading earlier would leave the tab on the browser's error
 * page.
 */
function reload(): void {
  void fetch(DEV_CLIENT_PATH, { method: "HEAD" })
    .then(
      (response) => response.ok,
      () => false,
    )
    .then((isUp) => (isUp ? window.location.reload() : setTimeout(reload, RETRY)));
}

/** Returns the refresh function of the site's client, or `null` before the application has started. */
function findRefreshPage(): ((update: ContentUpdate) => Promise<void>) | null {
  const handle: unknown = Reflect.get(window, "hanblog");
  if (typeof handle !== "object" || handle === null || !("refreshPage" in handle)) return null;
  const { refreshPage } = handle;
  return typeof refreshPage === "function" ? async (update) => refreshPage(update) : null;
}

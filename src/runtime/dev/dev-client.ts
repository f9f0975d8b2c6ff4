import {
  DEV_CLIENT_PATH,
  DEV_META_NAME,
  DEV_SOCKET_PATH,
  type ContentUpdate,
  type DevMessage,
} from "../model/dev-message.js";
import { keepOpened } from "./keep-opened.js";
import { createOverlay } from "./overlay.js";
import { swapStyle } from "./swap-style.js";

/** Milliseconds between two looks whether a server that went away is back. */
const RETRY = 1000;

/** Follows the dev server: swaps what was saved into the page, or says what is wrong with it. */
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
    // Only this site's own server knows the token, and it speaks as its types say.
    follow(JSON.parse(data) as DevMessage);
  });
  socket.addEventListener("close", () => {
    // A page that is left, also by a reload, ends before the first look. No event distinguishes it from a page that
    // stays because a download took the place of the navigation.
    setTimeout(reload, RETRY);
  });
}

/** Creates what swaps updates into the page, one after the other, so that none is drawn over a newer one. */
function createUpdateQueue(): (update: ContentUpdate) => void {
  // The application's script stands behind this one, and has run by then.
  let last = new Promise<void>((done) => {
    document.addEventListener("DOMContentLoaded", () => done(), { once: true });
  });
  return (update) => {
    last = last.then(async () => {
      const refreshPage = findRefreshPage();
      // A document that stands for a page that could not be rendered has no application in it.
      if (refreshPage === null) return reload();
      // A page that cannot be swapped is loaded again.
      await refreshPage(update).catch(reload);
    });
  };
}

/** Reloads the page once the server answers: a tab that reloads without one shows the browser's error and stays there. */
function reload(): void {
  void fetch(DEV_CLIENT_PATH, { method: "HEAD" })
    .then(
      (response) => response.ok,
      () => false,
    )
    .then((isUp) => (isUp ? window.location.reload() : setTimeout(reload, RETRY)));
}

/** What the client of the site offers; it is there once the application has started. */
function findRefreshPage(): ((update: ContentUpdate) => Promise<void>) | null {
  const handle: unknown = Reflect.get(window, "hanblog");
  if (typeof handle !== "object" || handle === null || !("refreshPage" in handle)) return null;
  const { refreshPage } = handle;
  return typeof refreshPage === "function" ? async (update) => refreshPage(update) : null;
}

import {
  DEV_CLIENT_PATH,
  DEV_META_NAME,
  DEV_SOCKET_PATH,
  type ContentUpdate,
  type DevMessage,
} from "../model/dev-message.js";
import { nearestLanguage } from "../texts/nearest-language.js";
import { DEV_TEXTS, type ReloadReason } from "./dev-texts.js";
import { keepOpened } from "./keep-opened.js";
import { createLiveModules, type Patch } from "./live-modules.js";
import { createNotice } from "./notice.js";
import { createOverlay } from "./overlay.js";
import { createRefresh } from "./refresh.js";

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
  const [, texts] = nearestLanguage(DEV_TEXTS, document.documentElement.lang, navigator.language);
  const overlay = createOverlay();
  const notice = createNotice(texts.close);
  keepOpened();
  const reload = createReload(() => notice.keep(texts.back));
  const queue = createUpdateQueue(reload);
  const takeCode = createCodeQueue(reload, (reason) => {
    notice.keep(texts.reloaded(reason));
    reload();
  });

  function follow(message: DevMessage): void {
    switch (message.kind) {
      case "hello":
        if (message.version !== version) return reload();
        if (message.isRead && isEarly) queue({ pages: [], others: "changed" });
        return;
      case "update":
        return queue(message);
      case "style":
        return message.hrefs.forEach(swapStyle);
      case "code":
        return takeCode(message.urls);
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
    setTimeout(() => {
      notice.show(texts.gone);
      reload(true);
    }, RETRY);
  });
}

/**
 * Replaces a style sheet of the page by its new version, wherever it is: that of the site in the head, and those of components
 * in the content or the head. The old one is removed when the new one has loaded. Does nothing without an old one.
 */
export function swapStyle(href: string): void {
  const url = new URL(href, document.baseURI);
  const links = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const old = [...links].filter((link) => withoutHash(link.href) === withoutHash(url.href));
  const last = old.at(-1);
  if (last === undefined || last.href === url.href) return;
  const next = document.createElement("link");
  next.rel = "stylesheet";
  next.href = href;
  next.addEventListener("load", () => {
    for (const link of old) link.remove();
  });
  last.after(next);
}

/** Returns the part of an address that the versions of a style sheet share. */
function withoutHash(href: string): string {
  return href.replace(/\.[0-9a-f]{8}\.css$/, "");
}

/**
 * Returns a function that applies updates to the page. Updates run one after the other, so an older one
 * cannot overwrite a newer one.
 */
function createUpdateQueue(reload: Reload): (update: ContentUpdate) => void {
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
      await refreshPage(update).catch(() => reload());
    });
  };
}

/**
 * Makes the page's modules replaceable, before its program runs. Returns a function that replaces them by new versions, one after
 * the other. `onStale` is called if that needs a reload.
 */
function createCodeQueue(
  reload: Reload,
  onStale: (reason: ReloadReason) => void,
): (urls: readonly string[]) => void {
  const live = createLiveModules(createRefresh(), onStale);
  Object.assign(window, { hanblogLive: live });
  const seen = new Set<string>();
  let last: Promise<unknown> = Promise.resolve();
  return (urls) => {
    const fresh = urls.filter((url) => !seen.has(url));
    for (const url of fresh) seen.add(url);
    const loading = Promise.all(fresh.map((url): Promise<Patch> => import(url)));
    last = last
      .then(async () => {
        const reason = live.apply(await loading);
        if (reason !== null) onStale(reason);
      })
      // The server has gone or has forgotten the version. A reload loads the newest one.
      .catch(() => reload());
  };
}

/** Reloads the page. `isLost` says that the connection to the server is lost. */
type Reload = (isLost?: boolean) => void;

/**
 * Creates a function that reloads the page when the server responds. Reloading earlier would leave the tab on the browser's
 * error page. Calls before that share one reload, because the loss of the server fails updates before it closes the connection.
 * `onBack` is called before the reload if the server was lost.
 */
function createReload(onBack: () => void): Reload {
  let isWaiting = false;
  let wasLost = false;

  function check(): void {
    void fetch(DEV_CLIENT_PATH, { method: "HEAD" })
      .then(
        (response) => response.ok,
        () => false,
      )
      .then((isUp) => {
        wasLost ||= !isUp;
        if (!isUp) return void setTimeout(check, RETRY);
        if (wasLost) onBack();
        isWaiting = false;
        wasLost = false;
        window.location.reload();
      });
  }

  return (isLost = false) => {
    wasLost ||= isLost;
    if (!isWaiting) check();
    isWaiting = true;
  };
}

/** Returns the refresh function of the site's client, or `null` before the application has started. */
function findRefreshPage(): ((update: ContentUpdate) => Promise<void>) | null {
  const handle: unknown = Reflect.get(window, "hanblog");
  if (typeof handle !== "object" || handle === null || !("refreshPage" in handle)) return null;
  const { refreshPage } = handle;
  return typeof refreshPage === "function" ? async (update) => refreshPage(update) : null;
}

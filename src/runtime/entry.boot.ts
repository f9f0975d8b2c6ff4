import { startCopyButtons } from "./app/boot/copy-code.js";
import { recordEarlyClicks, type EarlyClicks } from "./app/boot/early-clicks.js";
import type { Client } from "./app/create-client.js";
import type { ContentUpdate } from "./model/dev-message.js";
import { whenIdle } from "./decorations/when-idle.js";
import { createAnnouncer } from "./router/announce.js";
import { nearestLanguage } from "./texts/nearest-language.js";
import { APP_TEXTS } from "./texts/tables/app.js";

/** State that the boot script passes to the application. */
export interface Handover {
  /** Announces a text to assistive technology. */
  readonly say: (text: string) => void;
  /** Clicks on islands that were not hydrated yet. */
  readonly earlyClicks: EarlyClicks;
}

/** Options that the site's own entry passes to the boot script. */
export interface BootOptions {
  /** The theme's boot function, which runs at once, before React is loaded. `null` for a theme without it. */
  readonly themeBoot: (() => void) | null;
  /** Loads the application and hydrates the document. */
  readonly startApp: (handover: Handover) => Promise<Pick<Client, "refreshPage">>;
  /**
   * Whether this is a dev server. Then the application starts at once, and `window.hanblog` can refresh the
   * page.
   */
  readonly dev: boolean;
}

/**
 * Runs the boot script, the first script of a document, which is small and without React. The application
 * starts when the browser is idle, or when the visitor is about to use the page. If it cannot be loaded, the
 * page stays as it is.
 */
export function boot({ themeBoot, startApp, dev }: BootOptions): void {
  const { say } = createAnnouncer();
  const earlyClicks = recordEarlyClicks(document);
  const stopSteps = followEarlySteps();
  themeBoot?.();
  startCopyButtons(() => say(nearestLanguage(APP_TEXTS, document.documentElement.lang)[1].copied));
  if (dev) start();
  else whenWanted(start);

  function start(): void {
    const client = startApp({ say, earlyClicks });
    client.then(stopSteps, (error: unknown) => reportError(error));
    if (dev)
      Object.assign(window, {
        hanblog: { refreshPage: async (update: ContentUpdate) => (await client).refreshPage(update) },
      });
  }
}

/** Calls `act` once: at the first sign of intent, or when the browser is idle. */
function whenWanted(act: () => void): void {
  const once = () => {
    stopWaiting();
    stopWatching();
    act();
  };
  const stopWaiting = whenIdle(once);
  const stopWatching = onIntent(once);
}

/**
 * Reloads the page when the visitor goes back or forward before the application has started. Entries that an
 * earlier visit pushed share one document, so the browser alone would only change the address. Returns the
 * teardown.
 */
export function followEarlySteps(): () => void {
  const { pathname } = location;
  const follow = () => {
    if (location.pathname !== pathname) location.reload();
  };
  window.addEventListener("popstate", follow);
  return () => window.removeEventListener("popstate", follow);
}

/** Events that show that a visitor is about to act. Moving the mouse over text does not count. */
const SIGNS = ["pointerover", "pointerdown", "focusin", "keydown"] as const;
const USABLE = "a[href], button, input, select, textarea, summary, [data-island]";

/** Calls `act` each time the visitor is about to use the page. Returns the teardown. */
export function onIntent(act: () => void): () => void {
  const listen = ({ type, target }: Event) => {
    if (type === "keydown" || (target instanceof Element && target.closest(USABLE) !== null)) act();
  };
  const options = { capture: true, passive: true };
  for (const sign of SIGNS) document.addEventListener(sign, listen, options);
  return () => {
    for (const sign of SIGNS) document.removeEventListener(sign, listen, options);
  };
}

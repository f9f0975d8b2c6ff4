import { startCopyButtons } from "./app/copy-code.js";
import { recordEarlyClicks, type EarlyClicks } from "./app/early-clicks.js";
import { followEarlySteps } from "./app/early-steps.js";
import type { Client } from "./app/create-client.js";
import { onIntent } from "./app/on-intent.js";
import type { ContentUpdate } from "./model/dev-message.js";
import { whenIdle } from "./decorations/when-idle.js";
import { createAnnouncer } from "./router/announce.js";
import { nearestLanguage } from "./texts/nearest-language.js";
import { APP_TEXTS } from "./texts/tables/app.js";

/** What the application takes over from the boot script. */
export interface Handover {
  /** Speaks to assistive technology. */
  readonly say: (text: string) => void;
  /** Clicks on islands that no component has answered yet. */
  readonly earlyClicks: EarlyClicks;
}

/** What the site's own entry hands to the boot script. */
export interface BootOptions {
  /** What the theme does at once, before React is there; `null` for a theme without it. */
  readonly themeBoot: (() => void) | null;
  /** Loads the application and brings the document to life. */
  readonly startApp: (handover: Handover) => Promise<Pick<Client, "refreshPage">>;
  /** Starts the application at once, for whoever develops a site, and lets `window.hanblog` refresh the page. */
  readonly dev: boolean;
}

/**
 * What a document runs first: small, without React. The application follows when the browser is idle, or at
 * the first sign that the visitor is about to use it; where it cannot be loaded, the page stays what it is.
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

/** Calls `act` once: at the first sign of intent, else in the browser's idle time. */
function whenWanted(act: () => void): void {
  const once = () => {
    stopWaiting();
    stopWatching();
    act();
  };
  const stopWaiting = whenIdle(once);
  const stopWatching = onIntent(once);
}

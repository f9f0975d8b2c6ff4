import { vi } from "vitest";
import { mountPanel } from "../../../src/runtime/comments/mount-panel.js";
import type { StoreSettings } from "../../../src/runtime/model/comments.js";
import { createHost, type Answer, type Asked, type Host } from "./platforms/fakes/host.js";
import { repairDom } from "./repair-dom.js";
import { createLeancloud, type Leancloud } from "./store/leancloud.js";
import { settle } from "./visitor.js";

/** A page with the store-backed panel and its store. */
export interface StoreLab {
  readonly store: Leancloud;
  /** Path of the page. */
  readonly path: string;
  /** The theme's element for the panel. */
  readonly place: HTMLElement;
  /** Stores a comment of this page. Returns its id. */
  readonly write: (comment: Readonly<Record<string, unknown>>) => string;
  /** Adds another host that answers requests. */
  readonly connect: (address: string, answer: (asked: Asked) => Answer) => void;
  /** Mounts the panel and waits until it has loaded. */
  readonly open: (
    settings?: Partial<StoreSettings>,
    page?: { lang?: string; hash?: string },
  ) => Promise<void>;
  /** Unmounts the panel, as when the visitor leaves the page. */
  readonly leave: () => Promise<void>;
  /** Restores everything that the lab changed. */
  readonly close: () => Promise<void>;
}

/** The time at which each lab opens: 12:10 UTC on a day in 2026. */
export const NOW = Date.UTC(2026, 10, 21, 12, 10);

/**
 * Opens a lab with its own app. The SDK supports one app at a time and keeps the `fetch` of the page that configured
 * it.
 */
export async function openStoreLab(): Promise<StoreLab> {
  // The panel loads the SDK lazily; tests should not wait for it.
  await import("../../../src/runtime/comments/store/send-comment.js");
  repairDom();
  vi.useFakeTimers({
    now: NOW,
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  });
  // The SDK warns about a second app.
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  const id = crypto.randomUUID();
  const path = `/${id}.html`;
  const store = createLeancloud("https://store.test", () => Date.now());
  const hosts = new Map<string, Host>([[store.address, store]]);
  const send: typeof fetch = (input, init) => {
    const { origin } = new URL(new Request(input).url);
    return (hosts.get(origin) ?? store).fetch(input, init);
  };
  vi.stubGlobal("fetch", send);
  window.history.replaceState(null, "", path);
  document.body.innerHTML = '<main><h1>Page</h1><section class="comments"></section></main>';
  const place = document.querySelector<HTMLElement>(".comments") ?? document.body;
  let unmount = () => {};

  async function leave(): Promise<void> {
    unmount();
    unmount = () => {};
    await settle();
  }

  return {
    store,
    path,
    place,
    write: (comment) => store.write({ url: path, ...comment }),
    connect: (address, answer) => void hosts.set(address, createHost(answer, address)),
    async open(settings = {}, { lang = "en", hash } = {}) {
      await leave();
      const all = { appId: id, appKey: "key", serverURLs: store.address, ...settings };
      unmount = await mountPanel(place, all, { lang, hash });
      await settle();
    },
    leave,
    async close() {
      await leave();
      vi.restoreAllMocks();
      document.body.innerHTML = "";
      window.localStorage.clear();
      vi.useRealTimers();
      vi.unstubAllGlobals();
    },
  };
}

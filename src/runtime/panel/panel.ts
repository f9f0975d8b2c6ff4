import type { Mounted, PanelOptions, Service } from "./panel-options.js";
import type { PanelPage, PanelPlace } from "./panel-page.js";

/** The facts that the comment service fills in when it sends this script, as encoded JSON. */
declare const HANBLOG_SERVICE: string;
/** Address of the program, relative to this script. */
declare const HANBLOG_PROGRAM: string;
/** Version of the package. */
declare const HANBLOG_VERSION: string;

/**
 * Adds `Valine` and `hanblogComments` to the page. They work at once, while the program is loading: it is another script,
 * so that this one is small, runs with or without `type="module"`, and refers to all others by their hash.
 */
export function installPanel(): void {
  const script = findScript();
  const base = new URL(".", script?.src ?? document.baseURI).href;
  const program = loadProgram({ base, script, service: readService(HANBLOG_SERVICE) });
  program.catch((error: unknown) =>
    // oxlint-disable-next-line no-console -- the owner of the page looks for mistakes there
    console.error(`hanblog-comments: cannot load the panel from ${base}`, error),
  );

  function mount(place: Element | string, options: PanelOptions = {}): Mounted {
    const mounted = program.then((page) => page.mount(place, options));
    const use = (act: (it: Mounted) => void) => void mounted.then(act, () => undefined);
    return {
      update: (changed = {}) => use((it) => it.update(changed)),
      unmount: () => use((it) => it.unmount()),
    };
  }

  const showCounts = (options: PanelOptions = {}) =>
    void program.then((page) => page.showCounts(options)).catch(() => undefined);

  /** The interface of Valine 1.3 to 1.5. */
  class Valine {
    static readonly version = HANBLOG_VERSION;
    #mounted: Mounted | null = null;

    constructor(options?: PanelOptions) {
      if (options !== undefined) this.init(options);
    }

    init(options: PanelOptions): this {
      this.#mounted?.unmount();
      this.#mounted = mount(options.el ?? "", options);
      return this;
    }

    setPath(path = ""): this {
      this.#mounted?.update({ path });
      return this;
    }
  }

  Object.assign(window, { Valine, hanblogComments: { mount, showCounts, version: HANBLOG_VERSION } });
}

async function loadProgram(place: PanelPlace): Promise<PanelPage> {
  const { openPage } = (await import(new URL(HANBLOG_PROGRAM, place.base).href)) as {
    openPage: (place: PanelPlace) => PanelPage;
  };
  return openPage(place);
}

/** Returns the element of this script. `document.currentScript` is `null` in a module. */
function findScript(): HTMLScriptElement | null {
  const { currentScript } = document;
  if (currentScript instanceof HTMLScriptElement) return currentScript;
  return [...document.scripts].find(({ src }) => /\/panel\.js(?:[?#]|$)/.test(src)) ?? null;
}

/** Returns `null` for a script that no service has sent. */
function readService(encoded: string): Service | null {
  if (!encoded.startsWith("%7B")) return null;
  const facts: Service = JSON.parse(decodeURIComponent(encoded));
  return facts;
}

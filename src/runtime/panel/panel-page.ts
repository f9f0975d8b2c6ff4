import { showCounts } from "../comments/show-counts.js";
import type { StoreSettings } from "../model/comments.js";
import { mountInShadow } from "./mount-in-shadow.js";
import type { Mounted, PanelOptions, Service } from "./panel-options.js";
import { readOptions, type OptionFault } from "./read-options.js";

/** Address of the style sheet, relative to the script of the panel. */
declare const HANBLOG_STYLE: string;

/** The page that contains the panel's script. */
export interface PanelPlace {
  /** Address of the folder of the script, with a slash at its end. */
  readonly base: string;
  /** The facts about the service that sent the script, or `null` if another host did. */
  readonly service: Service | null;
  /** The element of the script, whose `data-` attributes are options of the whole page. */
  readonly script: HTMLElement | null;
}

/** The functions that the script offers to a page. */
export interface PanelPage {
  readonly mount: (place: Element | string, options: PanelOptions) => Mounted;
  readonly showCounts: (options: PanelOptions) => void;
}

/** Selects the elements that show comments without a script of the page's own. */
const PLACES = "[data-hanblog-comments]";

const NOT_MOUNTED: Mounted = { update: () => undefined, unmount: () => undefined };

/** Opens a page: mounts panels where its HTML asks for them, now and later, and returns the functions for its scripts. */
export function openPage(place: PanelPlace): PanelPage {
  registerUnit();
  const panels = new Map<Element, Mounted>();
  const tools = createTools(place);

  function mount(place: Element | string, options: PanelOptions): Mounted {
    const element = typeof place === "string" ? findElement(place) : place;
    if (element === null) {
      tools.report([{ kind: "no-element", place: typeof place === "string" ? place : "" }]);
      return NOT_MOUNTED;
    }
    dropRemoved();
    panels.get(element)?.unmount();
    const { update, unmount } = openPanel(element, options, tools);
    const mounted: Mounted = {
      update,
      unmount() {
        unmount();
        if (panels.get(element) === mounted) panels.delete(element);
      },
    };
    panels.set(element, mounted);
    return mounted;
  }

  /** Unmounts the panels of elements that a script has removed, as sites without full page loads do. */
  function dropRemoved(): void {
    for (const [element, mounted] of panels) if (!element.isConnected) mounted.unmount();
  }

  function mountMarked(): void {
    dropRemoved();
    for (const element of document.querySelectorAll(PLACES)) {
      if (!panels.has(element)) mount(element, dataOptions(element));
    }
  }

  whenParsed(() => {
    mountMarked();
    new MutationObserver(mountMarked).observe(document.body, { childList: true, subtree: true });
    // A list of pages has counts, but no comments.
    if (panels.size === 0 && place.service !== null) void showCounts(tools.read({}));
  });
  return { mount, showCounts: (options) => void showCounts(tools.read(options)) };
}

/** Returns the `data-` attributes of an element as options. */
function dataOptions(element: Element): PanelOptions {
  if (!(element instanceof HTMLElement)) return {};
  const { hanblogComments: _, ...options } = element.dataset;
  return options;
}

/** The functions that all panels of a page share. */
interface PageTools {
  readonly read: (options: PanelOptions) => StoreSettings;
  readonly report: (faults: readonly OptionFault[]) => void;
  readonly open: (element: Element, settings: StoreSettings) => () => void;
}

function createTools({ base, service, script }: PanelPlace): PageTools {
  const shared = script === null ? {} : dataOptions(script);
  const report = createReport();
  const style = new URL(HANBLOG_STYLE, base).href;
  return {
    report,
    read(options) {
      const defaults = { server: base.replace(/\/$/, ""), service };
      const { settings, faults } = readOptions({ ...shared, ...options }, defaults);
      report(faults);
      return settings;
    },
    // Valine's default language is Chinese.
    open: (element, settings) =>
      mountInShadow(element, { settings, lang: document.documentElement.lang || "zh-CN", style }),
  };
}

/** Opens a panel and shows the counts of its page. */
function openPanel(element: Element, given: PanelOptions, { read, open }: PageTools): Mounted {
  let options = given;
  let settings = read(options);
  let unmount = open(element, settings);
  void showCounts(settings);
  return {
    update(changed = {}) {
      const { path } = settings;
      options = { ...options, ...changed };
      settings = read(options);
      unmount();
      unmount = open(element, settings);
      // The same page again is not another visit.
      if (settings.path !== path) void showCounts(settings);
    },
    unmount: () => unmount(),
  };
}

/** Makes the unit of sizes a length, so that nested elements inherit it and do not compute it again. */
function registerUnit(): void {
  try {
    CSS.registerProperty({
      name: "--hanblog-unit",
      syntax: "<length>",
      inherits: true,
      initialValue: "16px",
    });
  } catch {
    // Another script of the panel has registered it.
  }
}

function findElement(selector: string): Element | null {
  try {
    return document.querySelector(selector);
  } catch {
    return null;
  }
}

function whenParsed(run: () => void): void {
  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", run, { once: true });
  else run();
}

/** Returns a function that prints each fault once. Its texts are loaded with the first fault. */
function createReport(): (faults: readonly OptionFault[]) => void {
  const known = new Set<string>();
  return (faults) => {
    const fresh = faults.filter((fault) => !known.has(JSON.stringify(fault)));
    for (const fault of fresh) known.add(JSON.stringify(fault));
    if (fresh.length === 0) return;
    import("./report-faults.js").then(
      ({ reportFault }) => fresh.forEach(reportFault),
      () => undefined,
    );
  };
}

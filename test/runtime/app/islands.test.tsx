// @vitest-environment happy-dom
import { useId, useState, type ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { islandMark, type IslandUse } from "../../../src/runtime/model/document/body.js";
import { Link } from "../../../src/runtime/router/Link.js";
import { useRoute } from "../../../src/runtime/app/site-context.js";
import type { ComponentLoader } from "../../../src/runtime/theme-contract.js";
import { createPage, openSite, type OpenedSite, type TestPage } from "../open-site.js";
import { find } from "./find.js";
import { usePageSandbox } from "./page-sandbox.js";

usePageSandbox();

type Props = Record<string, unknown> & { children?: ReactNode };

const loaded: string[] = [];

const provide =
  (name: string, component: (props: Props) => ReactNode): ComponentLoader =>
  () => {
    loaded.push(name);
    return Promise.resolve({ default: component });
  };

function Counter({ label, children }: Props): ReactNode {
  const [count, setCount] = useState(0);
  const id = useId();
  return (
    <div>
      <button type="button" id={id} onClick={() => setCount(count + 1)}>
        {String(label)} {count}
      </button>
      {children}
    </div>
  );
}

function Closed({ children }: Props): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <button type="button" onClick={() => setIsOpen(true)}>
        open
      </button>
      {isOpen && children}
    </div>
  );
}

const COMPONENTS: Readonly<Record<string, ComponentLoader>> = {
  Counter: provide("Counter", Counter),
  Closed: provide("Closed", Closed),
  Where: provide("Where", () => <Link to="/b.html">{useRoute().info.path}</Link>),
  Failing: provide("Failing", () => {
    if (typeof document.hidden === "boolean" && document.documentElement.dataset["fails"] === "") {
      throw new Error("no rice");
    }
    return <b>whole</b>;
  }),
  Gone: () => {
    loaded.push("Gone");
    return document.documentElement.dataset["fails"] === ""
      ? Promise.reject(new Error("The chunk is gone"))
      : Promise.resolve({ default: () => <b>whole</b> });
  },
};

const use = (name: string, props: Record<string, unknown> = {}, slot: string | null = null): IslandUse => ({
  name,
  props,
  slot,
  inline: false,
  line: 1,
});

/** Creates a page whose body is its islands, one after the other, between two texts. */
function createIslands(path: string, islands: readonly IslandUse[], outer = islands.length): TestPage {
  const marks = islands.slice(0, outer).map((_, index) => islandMark(index));
  return { ...createPage(path, `<h1>T</h1><p>before</p>${marks.join("")}<p>after</p>`), islands };
}

const observed: { wake: (element: Element) => void; elements: Set<Element>; options: unknown }[] = [];

beforeEach(() => {
  loaded.length = 0;
  observed.length = 0;
  vi.spyOn(window, "scrollTo").mockReturnValue();
  vi.stubGlobal(
    "IntersectionObserver",
    vi.fn(function (onChange: (entries: object[]) => void, options: unknown) {
      const elements = new Set<Element>();
      observed.push({
        elements,
        options,
        wake: (target) => onChange([{ isIntersecting: elements.has(target), target }]),
      });
      return {
        observe: (element: Element) => elements.add(element),
        unobserve: (element: Element) => elements.delete(element),
        disconnect: () => elements.clear(),
      };
    }),
  );
});

const island = (index = 0) => {
  const element = document.querySelectorAll<HTMLElement>("[data-island]")[index];
  if (element === undefined) throw new Error(`There is no island ${index}`);
  return element;
};
const buttonOf = (element: Element) => {
  const button = element.querySelector("button");
  if (button === null) throw new Error("The island has no button");
  return button;
};
const forget = () => void loaded.splice(0);

/** Opens the site with islands that are not hydrated. */
async function open(pages: readonly TestPage[], prepare?: () => void): Promise<OpenedSite> {
  const site = await openSite({ pages, components: COMPONENTS, prepare: () => (forget(), prepare?.()) });
  if (pages[0]?.islands !== undefined) {
    await vi.waitFor(() =>
      expect(loaded.length + observed.filter(({ elements }) => elements.size > 0).length).toBeGreaterThan(0),
    );
  }
  return site;
}
const isAlive = (element: Element) =>
  vi.waitFor(() => {
    expect(Object.keys(element).some((key) => key.startsWith("__reactContainer"))).toBe(true);
    expect(Object.keys(element.firstElementChild ?? {}).some((key) => key.startsWith("__react"))).toBe(true);
  });
async function wake(element: Element): Promise<void> {
  for (const { wake: run } of observed) run(element);
  await isAlive(element);
}

describe("an island", () => {
  it("is hydrated when it comes near the window", async () => {
    await open([createIslands("/a.html", [use("Counter", { label: "n" }), use("Counter", { label: "m" })])]);
    expect(loaded).toEqual([]);
    expect(observed[0]?.options).toEqual({ rootMargin: "200px" });
    expect(buttonOf(island()).textContent).toBe("n 0");
    await wake(island());
    expect(loaded).toEqual(["Counter"]);
    buttonOf(island()).click();
    await vi.waitFor(() => expect(buttonOf(island()).textContent).toBe("n 1"));
    expect(observed[0]?.elements.has(island())).toBe(false);
    expect(observed[0]?.elements.has(island(1))).toBe(true);
  });

  it("is not hydrated while it is far away", async () => {
    await open([createIslands("/a.html", [use("Counter")])]);
    observed[0]?.wake(document.body);
    await Promise.resolve();
    expect(loaded).toEqual([]);
  });

  it.each(["pointerover", "pointerdown", "focusin"])(
    "is hydrated by a %s in it, others are not",
    async (type) => {
      await open([createIslands("/a.html", [use("Counter"), use("Closed")])]);
      buttonOf(island()).dispatchEvent(new Event(type, { bubbles: true }));
      await isAlive(island());
      expect(loaded).toEqual(["Counter"]);
      find(".content p").dispatchEvent(new Event(type, { bubbles: true }));
      expect(loaded).toEqual(["Counter"]);
    },
  );

  it("receives the clicks that it missed, in order, once", async () => {
    await open([createIslands("/a.html", [use("Counter", { label: "n" })])]);
    const seen = vi.fn();
    document.body.addEventListener("click", seen);
    buttonOf(island()).click();
    buttonOf(island()).click();
    expect(seen).toHaveBeenCalledTimes(2);
    await wake(island());
    await vi.waitFor(() => expect(buttonOf(island()).textContent).toBe("n 2"));
    expect(seen, "outside of the island it was seen before").toHaveBeenCalledTimes(2);
  });

  it("is hydrated at once if it was clicked before the application started", async () => {
    await open([createIslands("/a.html", [use("Counter", { label: "n" })])], () => {
      // The boot script listens from the start.
      queueMicrotask(() => buttonOf(island()).click());
    });
    await vi.waitFor(() => expect(buttonOf(island()).textContent).toBe("n 1"));
  });

  it("does not receive clicks with a modifier key, or clicks that a link has handled", async () => {
    await open([createIslands("/a.html", [use("Counter", { label: "n" }), use("Where")])]);
    buttonOf(island()).dispatchEvent(new MouseEvent("click", { bubbles: true, ctrlKey: true }));
    find<HTMLAnchorElement>("[data-island=Where] a").addEventListener("click", (event) =>
      event.preventDefault(),
    );
    find<HTMLAnchorElement>("[data-island=Where] a").click();
    await wake(island());
    await wake(island(1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(buttonOf(island()).textContent).toBe("n 0");
  });

  it("reads the current page, and links with the base", async () => {
    await open([createIslands("/a.html", [use("Where")])]);
    await wake(island());
    const link = find<HTMLAnchorElement>("[data-island] a");
    expect([link.textContent, link.getAttribute("href")]).toEqual(["/a.html", "/blog/b.html"]);
  });

  it("is hydrated without a React error, and with distinct ids", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const site = await open([createIslands("/a.html", [use("Counter"), use("Counter")])]);
    const ids = [buttonOf(island()).id, buttonOf(island(1)).id];
    await wake(island());
    await wake(island(1));
    expect([buttonOf(island()).id, buttonOf(island(1)).id]).toEqual(ids);
    expect(new Set(ids).size).toBe(2);
    expect([log.mock.calls, site.errors]).toEqual([[], []]);
  });
});

describe("the slot of an island", () => {
  it("has islands of its own, which are hydrated by themselves", async () => {
    const slot = `<p>in</p>${islandMark(1)}`;
    await open([
      createIslands("/a.html", [use("Counter", { label: "out" }, slot), use("Counter", { label: "in" })], 1),
    ]);
    expect([...(observed[0]?.elements ?? [])]).toEqual([island()]);
    await wake(island());
    await vi.waitFor(() => expect(observed[1]?.elements.size).toBe(1));
    const inner = find("[data-island] [data-island]");
    await wake(inner);
    buttonOf(inner).click();
    await vi.waitFor(() => expect(buttonOf(inner).textContent).toBe("in 1"));
    expect(buttonOf(island()).textContent).toBe("out 0");
  });

  it("is kept while the component does not render it", async () => {
    await open([createIslands("/a.html", [use("Closed", {}, "<em>hidden text</em>")])]);
    expect(document.querySelector(".content em")).toBeNull();
    await wake(island());
    expect(document.querySelector("template[data-slot]")).toBeNull();
    buttonOf(island()).click();
    await vi.waitFor(() => expect(find(".content em").textContent).toBe("hidden text"));
  });
});

describe("an island that fails", () => {
  const fail = () => void (document.documentElement.dataset["fails"] = "");

  it("keeps its server-rendered HTML if its code cannot be loaded, and is reported", async () => {
    const site = await open([createIslands("/a.html", [use("Gone"), use("Counter")])], fail);
    for (const { wake: run } of observed) run(island());
    await vi.waitFor(() => expect(site.errors.map(String)).toEqual(["Error: The chunk is gone"]));
    expect(island().innerHTML).toBe("<b>whole</b>");
    await wake(island(1));
  });

  it("gets its server-rendered HTML back if it throws", async () => {
    const site = await open([createIslands("/a.html", [use("Failing")])], fail);
    for (const { wake: run } of observed) run(island());
    await vi.waitFor(() => expect(site.errors.map(String)).toContain("Error: no rice"));
    await vi.waitFor(() => expect(island().innerHTML).toBe("<b>whole</b>"));
  });

  it("is reported if its name is unknown", async () => {
    const site = await open([createIslands("/a.html", [use("Counter")])], () => {
      island().dataset["island"] = "constructor";
    });
    for (const { wake: run } of observed) run(island());
    await vi.waitFor(() =>
      expect(site.errors.map(String)).toEqual(["Error: Unknown component <constructor>"]),
    );
  });
});

describe("islands of a page that changes while the site is developed", () => {
  const send = (site: OpenedSite, page: TestPage, html: string) =>
    site.refresh({ pages: [{ route: page.route, html, sidebar: null }], others: "same" });
  const markup = () => find(".content").innerHTML;

  it("keep their state when the surrounding text changes", async () => {
    const page = createIslands("/a.html", [use("Counter", { label: "n" }), use("Counter", { label: "m" })]);
    const site = await open([page]);
    const html = markup();
    await wake(island());
    buttonOf(island()).click();
    await vi.waitFor(() => expect(buttonOf(island()).textContent).toBe("n 1"));
    const alive = island();
    await send(site, page, html.replace("before", "other"));
    await vi.waitFor(() => expect(find(".content p").textContent).toBe("other"));
    expect(island()).toBe(alive);
    buttonOf(island()).click();
    await vi.waitFor(() => expect(buttonOf(island()).textContent).toBe("n 2"));
    await wake(island(1));
  });

  it("are replaced if their props change, and removed if they are gone", async () => {
    const page = createIslands("/a.html", [use("Counter", { label: "n" })]);
    const site = await open([page]);
    const html = markup();
    await wake(island());
    buttonOf(island()).click();
    await vi.waitFor(() => expect(buttonOf(island()).textContent).toBe("n 1"));
    await send(site, page, html.replace("&quot;n&quot;", "&quot;x&quot;").replace(">n<", ">x<"));
    await vi.waitFor(() => expect(buttonOf(island()).textContent).toBe("x 0"));
    await wake(island());
    await send(site, page, "<p>none</p>");
    await vi.waitFor(() => expect(markup()).toBe("<p>none</p>"));
    expect(site.errors).toEqual([]);
  });

  it("appear on a page that had none", async () => {
    const plain = createPage("/a.html", "<p>plain</p>");
    const other = createIslands("/b.html", [use("Counter", { label: "n" })]);
    const site = await open([plain, other]);
    expect(observed).toEqual([]);
    const element =
      '<div data-island="Counter" data-props="{}" data-prefix="i-"><div><button>x</button></div></div>';
    await send(site, plain, element);
    await vi.waitFor(() => expect(observed.flatMap(({ elements }) => [...elements])).toHaveLength(1));
  });
});

describe("islands of a page that is left", () => {
  it("are unmounted, and no longer hydrated", async () => {
    const log = vi.spyOn(console, "error").mockReturnValue();
    const first = createIslands("/a.html", [use("Counter", { label: "n" }), use("Counter", { label: "m" })]);
    const site = await open([first, createPage("/b.html", "<h1>B</h1>")]);
    await wake(island());
    const [alive, asleep] = [island(), island(1)];
    const client = await site.client();
    await client.router.navigate("/blog/b.html");
    await vi.waitFor(() => expect(alive.innerHTML).toBe(""));
    forget();
    asleep.dispatchEvent(new Event("pointerover", { bubbles: true }));
    expect([loaded, observed[0]?.elements.size]).toEqual([[], 0]);
    expect([site.errors, log.mock.calls]).toEqual([[], []]);
  });
});

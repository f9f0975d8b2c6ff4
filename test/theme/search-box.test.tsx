// @vitest-environment happy-dom
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { act } from "../runtime/act.js";
import type { MarkedText, SearchHit } from "../../src/runtime/index.js";
import type { Search } from "../../src/runtime/search/create-search.js";
import type { Suggestions } from "../../src/runtime/search/suggest-pages.js";
import { find } from "../runtime/app/find.js";
import { usePageSandbox } from "../runtime/app/page-sandbox.js";
import { visitor } from "../runtime/app/visitor.js";
import { mountRoute, type MountedRoute } from "./mount-route.js";
import { createInfo, createView } from "./render-route.js";

const sandbox = usePageSandbox();

const plain = (text: string): MarkedText => ({ text, marks: [] });
const hit = (path: string, fields: Partial<SearchHit> = {}): SearchHit => ({
  path,
  list: null,
  title: plain(`Title of ${path}`),
  heading: null,
  snippet: null,
  ...fields,
});
const HITS = [hit("/a.html"), hit("/b.html#one"), hit("/c.html")];

const page = (path: string, frontmatter = {}) =>
  ({ kind: "page", info: createInfo(path), page: createView({}, frontmatter) }) as const;

type Instead = Omit<Suggestions, "hits">;
const FOUND: Instead = { kind: "found", near: "" };

/** Creates a search that records its queries and answers on demand. */
function createSearch() {
  const asked: string[] = [];
  const answers: ((answer: readonly SearchHit[] | null, instead?: Instead) => void)[] = [];
  const search: Search = {
    mark(query) {
      asked.push(`mark ${query}`);
    },
    prepare() {
      asked.push("prepare");
      return Promise.resolve();
    },
    suggest(query) {
      asked.push(query);
      return new Promise((resolve, reject) => {
        answers.push((hits, { kind, near } = FOUND) =>
          hits === null ? reject(new Error("down")) : resolve({ hits, kind, near }),
        );
      });
    },
  };
  return {
    asked,
    openSearch(locale: string) {
      asked.push(`open ${locale}`);
      return Promise.resolve(search);
    },
    /** Answers the query with this index. `null` makes it fail. */
    answer: (index: number, hits: readonly SearchHit[] | null, instead?: Instead) =>
      act(async () => answers[index]?.(hits, instead)),
  };
}

let mounted: MountedRoute;
let search: ReturnType<typeof createSearch>;

const field = () => find<HTMLInputElement>("input[role=combobox]");
const list = () => document.querySelector<HTMLElement>("[role=listbox]");
const options = () => [...document.querySelectorAll("[role=option]")];
const status = () => find(".search-panel [role=status]").textContent;
const isPanelShown = () => document.querySelector<HTMLElement>(".search-panel")?.hidden === false;
const selected = () => options().findIndex((option) => option.getAttribute("aria-selected") === "true");
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

async function open(route: Parameters<typeof mountRoute>[0] = page("/a.html")): Promise<void> {
  search = createSearch();
  mounted = await mountRoute(route, { html: "<p>text</p>" }, { sandbox, openSearch: search.openSearch });
}

/** Types `query` and answers with `hits`. */
async function ask(query: string, hits: readonly SearchHit[] | null, instead?: Instead): Promise<void> {
  const answered = search.asked.filter((text) => !/^(open .*|prepare)$/.test(text)).length;
  await visitor.focus(field());
  await visitor.type(field(), query);
  await pass(100);
  await search.answer(answered, hits, instead);
}

// Preloads the lazy list, so that tests need not wait for it.
beforeAll(async () => {
  await import("../../src/theme/search/SearchPanel.js");
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});

describe("the search field", () => {
  beforeEach(() => open());

  it("loads nothing before it is used, and the data of every query when it is focused", async () => {
    expect(search.asked).toEqual([]);
    expect(document.querySelector(".search-panel")).toBeNull();
    await visitor.focus(field());
    expect(search.asked).toEqual(["open /", "prepare"]);
    expect(isPanelShown()).toBe(false);
  });

  it("searches after a pause of the visitor, for the trimmed text", async () => {
    await visitor.type(field(), " ");
    await visitor.type(field(), " ri");
    await pass(99);
    await visitor.type(field(), " rice ");
    await pass(99);
    expect(search.asked).toEqual([]);
    expect(status()).toBe("正在搜索……");
    await pass(1);
    expect(search.asked).toEqual(["open /", "rice"]);
  });

  it("lists the hits with their number, and selects the first", async () => {
    expect(field().getAttribute("aria-expanded")).toBe("false");
    await ask("rice", HITS);
    expect(options().map((option) => option.textContent)).toEqual([
      "Title of /a.html",
      "Title of /b.html#one",
      "Title of /c.html",
    ]);
    expect(selected()).toBe(0);
    expect(list()?.hidden).toBe(false);
    expect(field().getAttribute("aria-expanded")).toBe("true");
    expect(field().getAttribute("aria-controls")).toBe(list()?.id);
    expect(field().getAttribute("aria-activedescendant")).toBe(options()[0]?.id);
    expect(status()).toContain("3");
    expect(find(".search-panel [role=status]").className).toBe("visually-hidden");
  });

  it("shows heading and snippet of a hit, with the words marked", async () => {
    await ask("rice", [
      hit("/a.html#one", {
        title: { text: "white rice", marks: [[6, 10]] },
        heading: plain("Boiling"),
        snippet: {
          text: "rice and more rice.",
          marks: [
            [0, 4],
            [14, 18],
          ],
        },
      }),
    ]);
    const html = (selector: string) => find(selector).innerHTML;
    expect(html(".search-title")).toBe('white <mark>rice</mark><span class="search-heading">Boiling</span>');
    expect(html(".search-snippet")).toBe("<mark>rice</mark> and more <mark>rice</mark>.");
  });

  it.each<[Instead, string]>([
    [{ kind: "near", near: "rice" }, "没有找到。下面是含有“rice”的页面。"],
    [{ kind: "none", near: "" }, "没有找到。下面是最常用的标签。"],
  ])("says what it shows instead of results: %o", async (instead, text) => {
    await ask("riec", HITS, instead);
    expect(options()).toHaveLength(3);
    expect(status()).toBe(text);
    expect(find(".search-panel [role=status]").className).toBe("search-state above");
    await visitor.press(field(), "Enter");
    expect(search.asked.at(-1)).toBe(`mark ${instead.near || "riec"}`);
  });

  it("reports that nothing was found, without a list", async () => {
    await ask("rice", []);
    expect(isPanelShown()).toBe(true);
    expect(status()).toBe("没有找到相关页面。");
    expect(find(".search-panel [role=status]").className).toBe("search-state");
    expect(list()?.hidden).toBe(true);
    expect(field().getAttribute("aria-expanded")).toBe("false");
    expect(field().hasAttribute("aria-activedescendant")).toBe(false);
    await visitor.press(field(), "ArrowDown");
    await visitor.press(field(), "Enter");
    expect(mounted.asked).toEqual([]);
  });

  it("reports a failed search, logs the reason, and searches again for the next query", async () => {
    const reported: unknown[] = [];
    vi.stubGlobal("reportError", (error: unknown) => void reported.push(error));
    await ask("rice", null);
    expect(status()).toBe("搜索加载失败。");
    expect(reported).toEqual([new Error("down")]);
    await ask("rice cake", HITS);
    expect(options()).toHaveLength(3);
  });

  it("keeps the last hits visible while a word is continued, and removes those of another word", async () => {
    await ask("rice", HITS);
    await visitor.type(field(), "rice c");
    expect(options()).toHaveLength(3);
    expect(status()).toBe("正在搜索……");
    expect(find(".search-panel [role=status]").className).toBe("search-state");
    await visitor.type(field(), "ric");
    expect(options()).toHaveLength(3);
    await visitor.type(field(), "tea");
    expect(options()).toHaveLength(0);
  });

  it("ignores a late result of an earlier query", async () => {
    await visitor.focus(field());
    await visitor.type(field(), "rice");
    await pass(100);
    await visitor.type(field(), "tea");
    await pass(100);
    await search.answer(1, [hit("/tea.html")]);
    await search.answer(0, HITS);
    expect(options().map((option) => option.textContent)).toEqual(["Title of /tea.html"]);
  });

  it("moves the selection with the arrow keys, in a circle and always visible, and does not move the cursor", async () => {
    await ask("rice", HITS);
    const seen: unknown[] = [];
    vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function (this: Element, how) {
      seen.push([this.id, how]);
    });
    const choices: number[] = [];
    for (const key of ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowUp", "ArrowUp"]) {
      expect((await visitor.press(field(), key)).defaultPrevented).toBe(true);
      choices.push(selected());
    }
    expect(choices).toEqual([1, 2, 0, 2, 1]);
    expect(seen[0]).toEqual([options()[1]?.id, { block: "nearest" }]);
    expect(field().getAttribute("aria-activedescendant")).toBe(options()[1]?.id);
  });

  it("selects the first hit of another query, and keeps a selection that still exists", async () => {
    await ask("rice", HITS);
    await visitor.press(field(), "ArrowUp");
    expect(selected()).toBe(2);
    await ask("rice c", HITS.slice(0, 2));
    expect(selected()).toBe(0);
  });

  it("opens the selected hit on Enter, and is empty and blurred then", async () => {
    await ask("rice", HITS);
    await visitor.press(field(), "ArrowDown");
    expect((await visitor.press(field(), "Enter")).defaultPrevented).toBe(true);
    expect(mounted.asked).toEqual(["/blog/b.html#one"]);
    expect(field().value).toBe("");
    expect(document.activeElement).not.toBe(field());
    expect(isPanelShown()).toBe(false);
  });

  it("leaves Enter to the browser if nothing is selected, and every other key", async () => {
    await visitor.focus(field());
    expect((await visitor.press(field(), "Enter")).defaultPrevented).toBe(false);
    expect((await visitor.press(field(), "a")).defaultPrevented).toBe(false);
  });

  it("opens a hit on a click, and selects it when the pointer moves over it", async () => {
    await ask("rice", HITS);
    const [, , third] = options();
    if (third === undefined) throw new Error("There is no third place");
    await visitor.dispatch(third, new MouseEvent("mousemove", { bubbles: true }));
    expect(selected()).toBe(2);
    const press = new MouseEvent("mousedown", { bubbles: true, cancelable: true });
    await visitor.dispatch(third, press);
    expect(press.defaultPrevented, "keeps the focus in the field").toBe(true);
    await visitor.click(third);
    expect(mounted.asked).toEqual(["/blog/c.html"]);
    expect(search.asked.at(-1)).toBe("mark rice");
  });

  it("closes its list on Escape, then becomes empty, then loses the focus", async () => {
    await ask("rice", HITS);
    await visitor.press(field(), "Escape");
    expect([isPanelShown(), field().value]).toEqual([false, "rice"]);
    await visitor.press(field(), "Escape");
    expect([document.activeElement, field().value]).toEqual([field(), ""]);
    await visitor.press(field(), "Escape");
    expect(document.activeElement).not.toBe(field());
  });

  it("opens its list again on an arrow key, without moving the selection", async () => {
    await ask("rice", HITS);
    await visitor.press(field(), "Escape");
    await visitor.press(field(), "ArrowDown");
    expect(isPanelShown()).toBe(true);
    expect(selected()).toBe(0);
  });

  it("closes its list when it loses the focus, and opens it when it gets the focus again", async () => {
    await ask("rice", HITS);
    await act(async () => field().blur());
    expect([isPanelShown(), field().getAttribute("aria-expanded")]).toEqual([false, "false"]);
    await visitor.focus(field());
    expect([isPanelShown(), field().value]).toEqual([true, "rice"]);
  });

  it("does not search while an input method composes, and searches for the text at its end", async () => {
    await visitor.focus(field());
    await visitor.type(field(), "fan", { isComposing: true });
    await pass(100);
    expect(search.asked).not.toContain("fan");
    expect(field().value).toBe("fan");
    await visitor.type(field(), "饭", { isComposing: true });
    await visitor.dispatch(field(), new CompositionEvent("compositionend", { bubbles: true }));
    await pass(100);
    expect(search.asked).toContain("饭");
  });

  it.each([
    ["a key within a composition", { isComposing: true }],
    ["the key that ends a composition in Safari", { keyCode: 229 }],
  ])("leaves %s to the input method", async (_, modifiers) => {
    await ask("rice", HITS);
    expect((await visitor.press(field(), "Enter", modifiers)).defaultPrevented).toBe(false);
    expect((await visitor.press(field(), "Escape", modifiers)).defaultPrevented).toBe(false);
    expect([isPanelShown(), mounted.asked]).toEqual([true, []]);
  });

  it("is empty and closed on the next page, and keeps its state when the page is rendered again", async () => {
    await ask("rice", HITS);
    await mounted.show(page("/a.html"));
    expect([field().value, isPanelShown()]).toEqual(["rice", true]);
    await mounted.show(page("/b.html"));
    expect([field().value, isPanelShown()]).toEqual(["", false]);
    await ask("tea", HITS);
    expect(selected()).toBe(0);
  });

  it("is idle again after it is emptied", async () => {
    await ask("rice", HITS);
    await visitor.type(field(), " ");
    await pass(100);
    expect(isPanelShown()).toBe(false);
    expect(search.asked.filter((text) => text !== "prepare" && !text.startsWith("open"))).toEqual(["rice"]);
  });
});

describe("input before hydration", () => {
  /** Fills the field before hydration. */
  async function openTyped(value: string, hasFocus: boolean): Promise<void> {
    const own = document.body.append.bind(document.body);
    vi.spyOn(document.body, "append").mockImplementation((...nodes) => {
      own(...nodes);
      const input = document.querySelector<HTMLInputElement>("input[role=combobox]");
      if (input === null) return;
      input.value = value;
      if (hasFocus) input.focus();
    });
    await open();
  }

  it("is searched for", async () => {
    await openTyped("rice", false);
    await pass(100);
    expect(search.asked).toEqual(["open /", "rice"]);
    await search.answer(0, HITS);
    expect([field().value, isPanelShown()]).toEqual(["rice", true]);
  });

  it("prepares the index if the field has the focus", async () => {
    await openTyped("", true);
    expect(search.asked).toEqual(["open /", "prepare"]);
  });
});

describe("the place of the search field", () => {
  const fields = () => document.querySelectorAll("input[role=combobox]").length;

  it.each([
    [{ search: false }, 0],
    [{ search: true }, 1],
    [{}, 1],
  ])("with the front matter %j there are %i", async (frontmatter, expected) => {
    await open(page("/a.html", frontmatter));
    expect(fields()).toBe(expected);
  });
});

it("reports a failed search if the code of its list cannot be loaded", async () => {
  vi.resetModules();
  vi.doMock("../../src/theme/search/SearchPanel.js", () => {
    throw new Error("The chunk is gone");
  });
  try {
    const fresh = await import("./mount-route.js");
    search = createSearch();
    await fresh.mountRoute(page("/a.html"), {}, { sandbox, openSearch: search.openSearch });
    await visitor.focus(field());
    const panel = () => document.querySelector<HTMLElement>(".search-panel");
    await vi.waitFor(async () => {
      await act(async () => undefined);
      expect(panel()?.textContent).toBe("搜索加载失败。");
    });
    expect(panel()?.getAttribute("role")).toBe("status");
    expect(panel()?.hidden).toBe(true);
    await visitor.type(field(), "rice");
    expect(panel()?.hidden).toBe(false);
  } finally {
    vi.doUnmock("../../src/theme/search/SearchPanel.js");
    vi.resetModules();
  }
});

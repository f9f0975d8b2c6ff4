// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CommentedPage } from "../../../src/runtime/comments/commented-page.js";
import { openComments } from "../../../src/runtime/comments/open-comments.js";
import { ANSWER_KEY } from "../../../src/runtime/comments/sign-in/callback.js";
import type { CommentWidget } from "../../../src/runtime/model/comments.js";
import { openIssueLab } from "./issue-lab.js";
import { openStoreLab, type StoreLab } from "./store-lab.js";
import { dispatch, findAll, settle, textsOf, until } from "./visitor.js";

const PAGE: CommentedPage = {
  lang: "en",
  title: "Page | Blog",
  issueId: null,
  known: null,
  hash: "",
  callbackUrl: "https://blog.test/oauth/callback/",
};

let lab: StoreLab;
let widget: CommentWidget;
let close: () => void;
/** The active observers, with the elements that they observe. */
let observers: {
  readonly place: Element;
  readonly margin: string;
  readonly see: (isSeen: boolean) => Promise<void>;
}[];

beforeEach(async () => {
  lab = await openStoreLab();
  widget = {
    kind: "store",
    settings: { appId: crypto.randomUUID(), appKey: "k", serverURLs: lab.store.address },
  };
  close = () => {};
  observers = [];
  vi.stubGlobal("reportError", vi.fn());
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      readonly #call: IntersectionObserverCallback;
      readonly #margin: string;
      constructor(call: IntersectionObserverCallback, { rootMargin = "" }: IntersectionObserverInit = {}) {
        this.#call = call;
        this.#margin = rootMargin;
      }
      observe(place: Element) {
        const see = async (isIntersecting: boolean) => {
          this.#call(
            [{ isIntersecting } as IntersectionObserverEntry],
            this as unknown as IntersectionObserver,
          );
          await settle();
        };
        observers.push({ place, margin: this.#margin, see });
      }
      disconnect() {
        observers = [];
      }
    },
  );
});
afterEach(async () => {
  close();
  await settle();
  await lab.close();
});

const editors = () => document.querySelectorAll(".comments-editor").length;

function open(page: Partial<CommentedPage> = {}, other: CommentWidget = widget): void {
  close = openComments(lab.place, other, { ...PAGE, ...page });
}

describe("the comments of a page", () => {
  it("are loaded once their place comes near, and only once", async () => {
    open();
    await settle();
    expect([editors(), observers.length, observers[0]?.place, observers[0]?.margin]).toEqual([
      0,
      1,
      lab.place,
      "600px",
    ]);
    const [observer] = observers;
    await observer?.see(false);
    expect(editors()).toBe(0);
    await observer?.see(true);
    expect([editors(), observers]).toEqual([1, []]);
    window.history.replaceState(null, "", "#comment-x");
    await dispatch(window, new Event("click"));
    expect(editors()).toBe(1);
  });

  it("are observed at the element that the site selects, or at the theme's if there is none", () => {
    open({}, { ...widget, settings: { ...widget.settings, el: "h1" } } as CommentWidget);
    expect(observers[0]?.place.tagName).toBe("H1");
    close();
    open({}, { ...widget, settings: { ...widget.settings, el: "#nowhere" } } as CommentWidget);
    expect(observers[0]?.place).toBe(lab.place);
  });

  it("are loaded at once if the address names a comment, and scroll to it", async () => {
    const id = lab.write({ comment: "One" });
    open({ hash: `#comment-${id}` });
    // Code that finds the comment may still be loading.
    await until(() => document.activeElement?.id === `comment-${id}`);
    expect(observers).toEqual([]);
  });

  it("are loaded if a link to a comment was followed before this code was loaded", async () => {
    const id = lab.write({ comment: "One" });
    window.history.replaceState(null, "", `#comment-${id}`);
    await settle();
    open({ hash: "#top" });
    await until(() => document.activeElement?.id === `comment-${id}`);
    expect([editors(), observers]).toEqual([1, []]);
  });

  it.each(["hashchange", "click"])("are loaded when a link to a comment is followed: %s", async (type) => {
    const id = lab.write({ comment: "One" });
    open({ hash: "#top" });
    await dispatch(window, new Event(type));
    expect(editors()).toBe(0);
    window.history.replaceState(null, "", `#comment-${id}`);
    await dispatch(window, new Event(type));
    expect([editors(), observers, document.activeElement?.id]).toEqual([1, [], `comment-${id}`]);
  });

  it.each(["12", "2024", "5c3f0a1b2c3d4e5f60718201"])(
    "are not searched for a heading whose id could be that of an old comment: %s",
    async (id) => {
      lab.place.insertAdjacentHTML("beforebegin", `<h2 id="${id}">Heading</h2>`);
      open({ hash: `#${id}` });
      await observers[0]?.see(true);
      await until(() => editors() === 1);
      expect(JSON.stringify(lab.store.asked)).not.toContain('"keys":"objectId"');
    },
  );

  it("are loaded at once for a visitor who returns from signing in, if they are issues", async () => {
    await lab.close();
    const issues = await openIssueLab();
    issues.makeIssue("One");
    const settings = {
      platform: "github-v3",
      owner: "ann",
      repo: "blog",
      clientId: "c",
      exchange: "https://x.test",
    } as const;
    const issue: CommentWidget = { kind: "issue", settings: { ...settings, baseURL: issues.host.address } };
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        observe() {}
        disconnect() {}
      },
    );
    close = openComments(issues.place, issue, PAGE);
    await settle();
    expect(textsOf(".comment-body")).toEqual([]);
    close();
    sessionStorage.setItem(ANSWER_KEY, "https://blog.test/?x");
    close = openComments(issues.place, issue, PAGE);
    await settle();
    expect(textsOf(".comment-body")).toEqual(["One"]);
    close();
    await settle();
    await issues.close();
    lab = await openStoreLab();
  });

  it("are not loaded for a visitor who returns from signing in, if they need no sign-in", async () => {
    sessionStorage.setItem(ANSWER_KEY, "https://blog.test/?x");
    open();
    await settle();
    expect([editors(), observers.length]).toEqual([0, 1]);
    sessionStorage.clear();
  });

  it("disappear with their page, and no link loads them afterwards", async () => {
    open();
    await observers[0]?.see(true);
    close();
    await settle();
    expect(lab.place.innerHTML).toBe("");
    open();
    close();
    expect(observers).toEqual([]);
    window.history.replaceState(null, "", "#comment-x");
    await dispatch(window, new Event("click"));
    expect(editors()).toBe(0);
  });

  it("do not appear if their page was left while they were loading", async () => {
    open({ hash: "#comment-5c3f0a1b2c3d4e5f60718201" });
    close();
    await settle();
    expect([editors(), lab.store.asked]).toEqual([0, []]);
  });
});

describe("comments whose code cannot be loaded", () => {
  const notices = () => textsOf("[role=alert]");

  beforeEach(() => {
    // Fails as an import of a missing script does.
    vi.spyOn(Element.prototype, "prepend").mockImplementationOnce(() => {
      throw new TypeError("Failed to fetch dynamically imported module");
    });
  });

  it("show a notice in the page's language with a button that reloads the page", async () => {
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
    open({ hash: "#comment-x", lang: "ja" });
    await until(() => notices().length > 0);
    expect(notices()).toEqual(["コメントを読み込めませんでした。ページを再読み込み"]);
    expect(reportError).toHaveBeenCalledTimes(1);
    findAll("button", "ページを再読み込み")[0]?.click();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it("appear once the browser is online again, and the notice disappears", async () => {
    open({ hash: "#comment-x" });
    await settle();
    expect([notices(), editors()]).toEqual([["The comments could not be loaded.Reload the page"], 0]);
    await dispatch(window, new Event("online"));
    expect([notices(), editors()]).toEqual([[], 1]);
    await dispatch(window, new Event("online"));
    expect(editors()).toBe(1);
  });

  it("are not retried once the page is left, and leave no notice behind", async () => {
    open({ hash: "#comment-x" });
    await settle();
    close();
    expect(lab.place.innerHTML).toBe("");
    await dispatch(window, new Event("online"));
    expect(editors()).toBe(0);
  });

  it("show no notice on a page that was left meanwhile", async () => {
    open({ hash: "#comment-x" });
    close();
    await settle();
    expect(lab.place.innerHTML).toBe("");
  });
});

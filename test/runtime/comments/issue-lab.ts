import { expect, vi, type Mock } from "vitest";
import type { CommentedPage } from "../../../src/runtime/comments/commented-page.js";
import { mountIssuePanel } from "../../../src/runtime/comments/issue-widget/mount-issue-panel.js";
import type { IssueSettings, PlatformName } from "../../../src/runtime/model/comments.js";
import { createGithubGraphql, readGithubSchema } from "./platforms/fakes/github-graphql.js";
import { createGithubRest } from "./platforms/fakes/github-rest.js";
import { createGitlab } from "./platforms/fakes/gitlab.js";
import { createHost, type Answer, type Asked, type Host } from "./platforms/fakes/host.js";
import { createTracker, type StoredIssue, type Tracker } from "./platforms/fakes/tracker.js";
import { repairDom } from "./repair-dom.js";
import { settle } from "./visitor.js";

/** Author and text of a comment. */
type Written = readonly [by: string, body: string];

/** A page with the issue-based panel and its platform. `ann` is the owner, `bob` and `eve` are visitors. */
export interface IssueLab {
  readonly tracker: Tracker;
  readonly host: Host;
  readonly place: HTMLElement;
  readonly issueTitle: string;
  /** The mock that receives the addresses the browser is sent to. */
  readonly assign: Mock<(url: string | URL) => void>;
  /** Errors that the panel reported to the page by its event. */
  readonly reported: readonly unknown[];
  /** Values that the panel wrote to the console. */
  readonly logged: readonly unknown[];
  /** Creates the page's issue, with comments by `bob` or by the named authors. */
  readonly makeIssue: (...comments: readonly (string | Written)[]) => StoredIssue;
  /** Adds another host that answers requests. */
  readonly connect: (address: string, answer: (asked: Asked) => Answer) => Host;
  /** Stores the token of a visitor who signed in earlier. */
  readonly keepToken: (name: string, more?: object) => void;
  /** Mounts the panel and waits until it has loaded. */
  readonly open: (settings?: Partial<IssueSettings>, page?: Partial<CommentedPage>) => Promise<void>;
  /** Unmounts the panel, as when the visitor leaves the page. */
  readonly leave: () => Promise<void>;
  /** Restores everything that the lab changed. */
  readonly close: () => Promise<void>;
}

/** The time at which each lab opens: 12:10 UTC on a day in 2026. */
export const NOW = Date.UTC(2026, 10, 21, 12, 10);

const PAGE: CommentedPage = {
  lang: "en",
  title: "Page | Blog",
  issueId: null,
  known: null,
  hash: "",
  callbackUrl: "https://blog.test/oauth/callback/",
};

type Platform = Extract<PlatformName, "github-v3" | "github-v4" | "gitlab-v4">;

const HOSTS: Readonly<Record<Platform, (tracker: Tracker) => Host>> = {
  // Another test compares its calls with GitHub's API description.
  "github-v3": (tracker) => createGithubRest(() => [], tracker),
  "github-v4": (tracker) => createGithubGraphql(readGithubSchema(), tracker),
  "gitlab-v4": createGitlab,
};

export async function openIssueLab(platform: Platform = "github-v3"): Promise<IssueLab> {
  await loadLateCode();
  repairDom();
  vi.useFakeTimers({
    now: NOW,
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  });
  const tracker = createTracker();
  const host = HOSTS[platform](tracker);
  const hosts = new Map<string, Host>([[host.address, host]]);
  const send: typeof fetch = (input, init) => {
    const { origin } = new URL(new Request(input).url);
    return (hosts.get(origin) ?? host).fetch(input, init);
  };
  vi.stubGlobal("fetch", send);
  vi.stubGlobal("reportError", () => undefined);
  const logged: unknown[] = [];
  vi.spyOn(console, "error").mockImplementation((error: unknown) => void logged.push(error));
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
  window.history.replaceState(null, "", "/page.html");
  document.body.innerHTML = '<main><h1>Page</h1><section class="comments"></section></main>';
  const place = document.querySelector<HTMLElement>(".comments") ?? document.body;
  const reported: unknown[] = [];
  place.addEventListener(
    "hanblog:comment-error",
    (event) => void reported.push((event as CustomEvent<unknown>).detail),
  );
  const issueTitle = `[Vssue]${PAGE.title}`;
  let unmount = () => {};

  async function leave(): Promise<void> {
    unmount();
    unmount = () => {};
    await settle();
  }

  return {
    tracker,
    host,
    place,
    issueTitle,
    assign,
    reported,
    logged,
    makeIssue(...comments) {
      const issue = tracker.open({ title: issueTitle, body: "b", labels: ["Vssue"], by: "ann" });
      for (const comment of comments) {
        const [by, body] = typeof comment === "string" ? ["bob", comment] : comment;
        tracker.write(issue, { body, by });
      }
      return issue;
    },
    connect(address, answer) {
      const other = createHost(answer, address);
      hosts.set(address, other);
      return other;
    },
    keepToken(name, more = {}) {
      const key = platform === "gitlab-v4" ? "hanblog.gitlab.token" : "hanblog.github.token";
      const kept = {
        value: `token-${name}`,
        refresh: null,
        expiresAt: null,
        issuer: `client@${new URL(host.address).host}`,
      };
      window.sessionStorage.setItem(key, JSON.stringify({ ...kept, ...more }));
    },
    async open(settings = {}, page = {}) {
      await leave();
      const site = { owner: "ann", repo: "blog", clientId: "client", exchange: "https://exchange.test" };
      const all = { platform, ...site, baseURL: host.address, ...settings };
      unmount = await mountIssuePanel(place, all, { ...PAGE, ...page });
      await settle();
    },
    leave,
    async close() {
      await leave();
      vi.restoreAllMocks();
      // React's warnings are strings.
      const complaints = logged.filter((entry) => typeof entry === "string");
      document.body.innerHTML = "";
      window.localStorage.clear();
      window.sessionStorage.clear();
      vi.useRealTimers();
      vi.unstubAllGlobals();
      expect(complaints).toEqual([]);
    },
  };
}

/** Loads the code that the panel loads lazily, so that tests need not wait for it. */
async function loadLateCode(): Promise<void> {
  await Promise.all([
    import("../../../src/runtime/texts/en/issue-comments.js"),
    import("../../../src/runtime/texts/en/issue-writing.js"),
    import("../../../src/runtime/comments/platforms/create-sign-in.js"),
    import("../../../src/runtime/comments/platforms/github-v3/index.js"),
    import("../../../src/runtime/comments/platforms/gitlab-v4/index.js"),
    import("../../../src/runtime/comments/sign-in/open-session.js"),
    import("../../../src/runtime/comments/ui/issue/writing/open-writing.js"),
  ]);
}

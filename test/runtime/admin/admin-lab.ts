import { vi } from "vitest";
import { startAdmin } from "../../../src/runtime/admin/start-admin.js";
import { sendInMemory, toHeaders } from "../../cli/send-in-memory.js";
import { ADMIN_PASSWORD, MEMORY, openService, type TestService } from "../../cli/comments/service.js";
import { repairDom } from "../comments/repair-dom.js";
import { click, fill, find, findAll, settle, until } from "../comments/visitor.js";

/** The owner's page in a browser, and the comment service that serves it. */
export interface AdminLab {
  readonly service: TestService;
  /** Calls sent by the page, such as `GET session`. */
  readonly calls: readonly string[];
  /** Posts a comment that waits for approval. Resolves to its id. */
  readonly write: (fields: Readonly<Record<string, unknown>>) => Promise<string>;
  /** Sets whether the page can reach its service. */
  readonly connect: (isReachable: boolean) => void;
  /** Delays all responses until the returned function is called. */
  readonly hold: () => () => void;
  /** Opens the page, as a reload does. */
  readonly open: (hash?: string) => Promise<void>;
  /** Opens the page and signs in. */
  readonly openSignedIn: (hash?: string) => Promise<void>;
  readonly reload: ReturnType<typeof vi.spyOn>;
  readonly close: () => Promise<void>;
}

/** Opens a service that holds new comments for approval. Its page is in English. */
export async function openAdminLab(): Promise<AdminLab> {
  repairDom();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
  const service = await openService(MEMORY, { moderation: "before" });
  const cookies = new Map<string, string>();
  const calls: string[] = [];
  let isReachable = true;
  let held = Promise.resolve();
  let leave = () => {};
  vi.stubGlobal("fetch", (async (input, init = {}) => {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, "http://x/admin/");
    const method = init.method ?? "GET";
    calls.push(`${method} ${pathname.replace("/admin/api/", "")}${search}`);
    await held;
    if (!isReachable) throw new TypeError("Failed to fetch");
    const answer = await sendInMemory(service.server, {
      method,
      path: pathname + search,
      headers: {
        Host: "service.example",
        "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
        "X-Forwarded-For": "192.0.2.1",
        Cookie: [...cookies].map((pair) => pair.join("=")).join("; "),
        ...(init.headers as Readonly<Record<string, string>>),
      },
      ...(typeof init.body === "string" ? { body: init.body } : {}),
    });
    for (const cookie of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const { "set-cookie": _cookies, ...headers } = answer.headers;
    return new Response(answer.body.toString(), { status: answer.status, headers: toHeaders(headers) });
  }) satisfies typeof fetch);
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["en"]);
  vi.spyOn(window, "scrollTo").mockReturnValue(undefined);
  const reload = vi.spyOn(window.location, "reload").mockReturnValue(undefined);

  async function open(hash = ""): Promise<void> {
    leave();
    window.history.replaceState(null, "", `/admin/${hash}`);
    document.body.innerHTML = '<div id="admin"></div>';
    leave = startAdmin();
    await until(() => document.querySelector("h1, [role=alert]") !== null);
    await settle();
  }

  return {
    service,
    calls,
    reload,
    async write(fields) {
      const { status, body } = await service.call("POST", "classes/Comment", {
        body: { url: "/p.html", nick: "Ann", comment: "Text", ...fields },
      });
      if (status !== 201) throw new Error(`A comment was answered ${status}`);
      service.advance(1000);
      return String(Reflect.get(Object(body), "objectId"));
    },
    connect: (next) => void (isReachable = next),
    hold() {
      let release = () => {};
      held = new Promise((done) => (release = done));
      return release;
    },
    open,
    async openSignedIn(hash) {
      await open(hash);
      await signIn(ADMIN_PASSWORD);
      await until(() => findAll("list", "Comments, newest first").length === 1);
      await untilLoaded();
    },
    async close() {
      leave();
      await service.stop();
      document.body.innerHTML = "";
      document.documentElement.removeAttribute("lang");
      window.history.replaceState(null, "", "/");
      window.localStorage.clear();
      vi.restoreAllMocks();
      vi.unstubAllGlobals();
      vi.useRealTimers();
    },
  };
}

/** Submits the password form and waits for the service's response. */
export async function signIn(password: string): Promise<void> {
  await fill(find("textbox", "Password"), password);
  await click(find("button", "Sign in"));
  await until(() => findAll("button", "Signing in …").length === 0);
}

/** Waits until the list shows the service's comments. */
export async function untilLoaded(): Promise<void> {
  await until(() => document.querySelector(".rows[aria-busy=false]") !== null);
  await settle();
}

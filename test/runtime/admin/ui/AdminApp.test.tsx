// @vitest-environment happy-dom
import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createAdminApi } from "../../../../src/runtime/admin/admin-api.js";
import { createRenderer } from "../../../../src/runtime/admin/render-comment.js";
import { createSessionGate, type SessionGate } from "../../../../src/runtime/admin/session-gate.js";
import { AdminApp } from "../../../../src/runtime/admin/ui/AdminApp.js";
import { ADMIN_PASSWORD, MEMORY, openService, type TestService } from "../../../cli/comments/service.js";
import { sendInMemory } from "../../../cli/send-in-memory.js";
import { find } from "../../app/find.js";
import { usePageSandbox } from "../../app/page-sandbox.js";
import { visitor } from "../../app/visitor.js";

const { mount } = usePageSandbox();

let service: TestService;
let gate: SessionGate;
/** What the browser keeps for the owner's page. */
let cookie = "";
let isDown = false;
let underWay: Promise<unknown>[] = [];

/** The browser's `fetch` of a page below `/admin/`, with its cookie. */
const send: typeof fetch = (path, { method = "GET", headers = {}, body } = {}) => {
  if (isDown) return Promise.reject(new TypeError("Failed to fetch"));
  const sent = sendInMemory(service.server, {
    method,
    path: `/admin/${typeof path === "string" ? path : ""}`,
    headers: { ...(headers as Record<string, string>), cookie },
    ...(typeof body === "string" && { body }),
  }).then((answer) => {
    const [given] = answer.headers["set-cookie"] ?? [];
    if (given !== undefined) cookie = given.split(";")[0] ?? "";
    const retryAfter = answer.headers["retry-after"];
    return new Response(answer.body.toString(), {
      status: answer.status,
      headers: retryAfter === undefined ? {} : { "Retry-After": retryAfter },
    });
  });
  underWay.push(sent);
  return sent;
};

/** Waits until all calls that were made, and those that follow from them, are answered and drawn. */
async function settle(): Promise<void> {
  while (underWay.length > 0) {
    const calls = underWay;
    underWay = [];
    await act(async () => {
      await Promise.allSettled(calls);
      await new Promise((resolve) => setImmediate(resolve));
    });
  }
}

async function write(nick: string, comment: string, more: object = {}): Promise<string> {
  const body = { nick, comment, url: "/p.html", mail: `${nick}@example.org`, ...more };
  const { body: made } = await service.call("POST", "classes/Comment", { body });
  service.advance(1000);
  return (made as { readonly objectId: string }).objectId;
}

async function open(): Promise<void> {
  await mount(
    <AdminApp
      api={createAdminApi(send, gate.wait)}
      gate={gate}
      storage={localStorage}
      wishedLanguages={["en"]}
      renderBody={createRenderer(window)}
    />,
  );
  await settle();
}

async function signIn(password = ADMIN_PASSWORD): Promise<void> {
  await visitor.type(find<HTMLInputElement>("input[type=password]"), password);
  await press("Sign in");
}

const buttons = (name: string, within: ParentNode = document) =>
  [...within.querySelectorAll("button")].filter(
    (button) => (button.getAttribute("aria-label") ?? button.textContent).trim() === name,
  );
async function press(name: string, within: ParentNode = document): Promise<void> {
  const [button] = buttons(name, within);
  if (button === undefined) throw new Error(`There is no button ${name}`);
  await act(async () => button.click());
  await settle();
}
async function key(name: string): Promise<void> {
  await act(async () => void window.dispatchEvent(new KeyboardEvent("keydown", { key: name })));
  await settle();
}

const rows = () => [...document.querySelectorAll<HTMLElement>("article.row")];
const nicks = () => rows().map((row) => row.getAttribute("aria-label"));
const row = (nick: string) => {
  const found = rows().find((one) => one.getAttribute("aria-label") === nick);
  if (found === undefined) throw new Error(`There is no comment of ${nick}`);
  return found;
};
const tabs = () => [...document.querySelectorAll(".tabs button")].map((tab) => tab.textContent);
const notice = () => find(".toast [role=status]").textContent;

beforeEach(async () => {
  service = await openService(MEMORY);
  gate = createSessionGate();
  [cookie, isDown, underWay] = ["", false, []];
});
afterEach(() => service.stop());

describe("the door of the owner's page", () => {
  it("opens for the password alone, and is closed again by leaving", async () => {
    await open();
    await signIn("wrong");
    expect(find(".fault").textContent).toBe("This password is not the right one.");
    expect(find("input[type=password]").getAttribute("aria-invalid")).toBe("true");
    await signIn();
    expect(find("h1").textContent).toBe("Comments");
    expect(document.title).toBe("Comments");
    const reload = vi.spyOn(window.location, "reload").mockImplementation(() => undefined);
    await press("Sign out");
    expect(reload).toHaveBeenCalledOnce();
  });

  it("says that the service cannot be reached, and tries again", async () => {
    isDown = true;
    await open();
    await vi.waitFor(() => expect(find("[role=alert]").textContent).toContain("cannot be reached"));
    isDown = false;
    await press("Try again");
    expect(document.querySelector("input[type=password]")).not.toBeNull();
  });
});

describe("the owner's list", () => {
  beforeEach(async () => {
    const root = await write("Ann", "First **words**");
    await write("Bob", "An answer", { rid: root, pid: root });
    await write("Eve", "Buy this", { link: "https://eve.example", url: "/q.html" });
    // As one who has signed in before.
    await createAdminApi(send, gate.wait).signIn(ADMIN_PASSWORD);
    await open();
  });

  it("shows what is known of each comment, the newest first", () => {
    expect(nicks()).toEqual(["Eve", "Bob", "Ann"]);
    expect(tabs()).toEqual(["All 3", "Visible 3", "Waiting 0", "Spam 0"]);
    const facts = [...row("Eve").querySelectorAll("button.fact")].map((fact) => fact.textContent);
    expect(facts.slice(0, 3)).toEqual(["Eve", "/q.html", "Eve@example.org"]);
    expect(row("Eve").querySelector("a")?.getAttribute("href")).toBe("https://eve.example/");
    expect(row("Eve").querySelector("a")?.rel).toBe("noopener noreferrer nofollow");
    expect(row("Ann").querySelector(".row-body strong")?.textContent).toBe("words");
    expect(row("Bob").querySelector(".row-parent")?.textContent).toBe("In reply to AnnFirst **words**");
    expect(row("Ann").querySelector("time")?.getAttribute("datetime")).toBe("2026-11-20T12:00:00.000Z");
  });

  it("marks a comment as spam, says so, and takes that back", async () => {
    await press("Spam", row("Eve"));
    expect(notice()).toBe("Marked as spam.");
    expect(row("Eve").className).toContain("spam");
    expect(tabs()).toEqual(["All 3", "Visible 2", "Waiting 0", "Spam 1"]);
    expect(buttons("Approve", row("Eve"))).toHaveLength(1);
    await press("Undo");
    expect(notice()).toBe("Undone.");
    expect(tabs()).toEqual(["All 3", "Visible 3", "Waiting 0", "Spam 0"]);
    await press("Dismiss");
    expect(notice()).toBe("");
  });

  it("pins a comment, but no answer", async () => {
    expect(buttons("Pin", row("Bob"))).toEqual([]);
    await press("Pin", row("Ann"));
    expect(notice()).toBe("Pinned.");
    expect(row("Ann").querySelector(".badge.pinned")?.textContent).toBe("Pinned");
    await press("Unpin", row("Ann"));
    expect(row("Ann").querySelector(".badge.pinned")).toBeNull();
  });

  it("edits a comment in a form, which Escape leaves", async () => {
    await press("Edit", row("Ann"));
    const form = () => row("Ann").querySelector("form");
    expect(form()?.querySelector("textarea")?.value).toBe("First **words**");
    await act(async () => {
      form()?.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    });
    expect(form()).toBeNull();
    await press("Edit", row("Ann"));
    const text = form()?.querySelector("textarea");
    if (text) text.value = "Other words";
    await press("Save", row("Ann"));
    expect(notice()).toBe("Saved.");
    expect(row("Ann").querySelector(".row-body")?.textContent).toContain("Other words");
  });

  it("deletes a comment with its answers, after a question that counts them", async () => {
    await press("Delete", row("Ann"));
    const dialog = find("dialog");
    expect(dialog.textContent).toContain("The comment by Ann will be deleted.");
    expect(dialog.querySelector("[role=status]")?.textContent).toBe("One reply goes with it.");
    await press("Cancel", dialog);
    expect(nicks()).toHaveLength(3);
    await press("Delete", row("Ann"));
    await press("Delete", find("dialog"));
    expect(notice()).toBe("Deleted.");
    expect(nicks()).toEqual(["Eve"]);
  });

  it("shows a comment as it was written", async () => {
    await press("Source", row("Ann"));
    expect(row("Ann").querySelector("pre.source")?.textContent).toBe("First **words**");
    await press("Rendered", row("Ann"));
    expect(row("Ann").querySelector("pre.source")).toBeNull();
  });

  it("is narrowed by a fact, and shows all again", async () => {
    await press("/q.html", row("Eve"));
    expect(nicks()).toEqual(["Eve"]);
    expect(location.hash).not.toBe("");
    await press("Show all again: Page: /q.html");
    expect(nicks()).toEqual(["Eve", "Bob", "Ann"]);
  });

  it("is narrowed by a status, and says so where that has none", async () => {
    const [, , waiting] = document.querySelectorAll<HTMLElement>(".tabs button");
    await act(async () => waiting?.click());
    await settle();
    expect(find(".blank").textContent).toBe("Nothing is waiting for you.");
    expect(waiting?.getAttribute("aria-current")).toBe("true");
  });

  it("is searched for a text", async () => {
    await visitor.type(find<HTMLInputElement>("input[type=search]"), "  answer ");
    await press("Search");
    expect(nicks()).toEqual(["Bob"]);
    expect(find<HTMLInputElement>("input[type=search]").value).toBe("");
  });

  it("changes all comments that are selected", async () => {
    const boxes = () => [...document.querySelectorAll<HTMLInputElement>("input.row-box")];
    await act(async () => boxes()[0]?.click());
    const all = find<HTMLInputElement>(".selection input");
    expect(all.indeterminate).toBe(true);
    expect(find(".selection").textContent).toContain("1 selected");
    await act(async () => all.click());
    expect(boxes().every(({ checked }) => checked)).toBe(true);
    await press("Spam", find(".selection"));
    expect(notice()).toBe("Marked as spam. (3)");
    expect(tabs()).toEqual(["All 3", "Visible 0", "Waiting 0", "Spam 3"]);
  });

  it("is worked on by keys", async () => {
    await key("j");
    expect(document.activeElement).toBe(row("Eve"));
    await key("j");
    await key("k");
    expect(row("Eve").className).toContain("current");
    await key("s");
    expect(row("Eve").className).toContain("spam");
    await key("u");
    expect(row("Eve").className).not.toContain("spam");
    await key("x");
    expect(row("Eve").className).toContain("selected");
    await key("x");
    await key("v");
    expect(row("Eve").querySelector("pre.source")?.textContent).toBe("Buy this");
    await key("?");
    expect(find("dialog h2").textContent).toBe("Keyboard and settings");
  });

  it("takes back what the service could not do, and says so", async () => {
    isDown = true;
    await press("Spam", row("Eve"));
    await vi.waitFor(() => expect(notice()).toBe("The comment service cannot be reached."));
    expect(row("Eve").className).not.toContain("spam");
  });

  it("asks for the password where the session has ended, and goes on with what was under way", async () => {
    cookie = "";
    await press("Spam", row("Eve"));
    expect(find("dialog h2").textContent).toBe("Your session has ended");
    await signIn();
    expect(cookie).not.toBe("");
    expect(document.querySelector("dialog")).toBeNull();
    expect(notice()).toBe("Marked as spam.");
    expect(tabs()).toEqual(["All 3", "Visible 2", "Waiting 0", "Spam 1"]);
  });
});

it("says that there are no comments yet", async () => {
  await open();
  await signIn();
  expect(find(".blank").textContent).toContain("No comments yet.");
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { adminToken, callAdmin } from "../../../cli/comments/admin/call-admin.js";
import { ADMIN_PASSWORD } from "../../../cli/comments/service.js";
import { click, fill, find, findAll, textsOf, until } from "../../comments/visitor.js";
import { openAdminLab, signIn, untilLoaded, type AdminLab } from "../admin-lab.js";

let lab: AdminLab;
beforeEach(async () => {
  lab = await openAdminLab();
});
afterEach(() => lab.close());

const PASSWORD = "ann's own password";
const rows = () => textsOf("dialog .sessions li");
const link = () => document.querySelector<HTMLInputElement>("dialog [role=status] input")?.value ?? "";
const tokenIn = (body: unknown) => String(Reflect.get(Object(body), "token"));

/** Adds a moderator with a password, without the page. */
async function addModerator(name: string): Promise<string> {
  const token = await adminToken(lab.service);
  const { body } = await callAdmin(lab.service, "POST", "moderators", { token, body: { name } });
  const joined = { token: tokenIn(body), password: PASSWORD };
  await callAdmin(lab.service, "POST", "link", { token: "", body: joined });
  return String(Reflect.get(Object(body), "id"));
}

async function signInAs(name: string, password = PASSWORD): Promise<void> {
  await click(find("button", "Sign in as a moderator"));
  await fill(find("textbox", "Name"), name);
  await signIn(password);
}

async function openAs(name: string): Promise<void> {
  await lab.open();
  await signInAs(name);
  await until(() => findAll("list", "Comments, newest first").length === 1);
  await untilLoaded();
}

describe("the owner", () => {
  it("adds, renames and removes moderators, and sees each link once", async () => {
    await lab.openSignedIn();
    await click(find("button", "Moderators"));
    await until(() => findAll("textbox", "Name").length === 1);
    await fill(find("textbox", "Name"), " Ann ");
    await click(find("button", "Add a moderator"));
    await until(() => rows().length === 1);
    expect(rows()[0]).toMatch(/^Ann ?link open until Nov 21, 2026/);
    expect(link()).toMatch(/^http:\/\/.*\/admin\/#moderator=[0-9a-f]{64}$/);
    const first = link();
    await click(find("button", "New link: Ann"));
    await until(() => link() !== first && link() !== "");
    await fill(find("textbox", "Name"), "ann");
    await click(find("button", "Add a moderator"));
    await until(() => textsOf("dialog .fault").length === 1);
    expect([textsOf("dialog .fault"), link()]).toEqual([
      ["The service rejected the request: Another moderator has this name."],
      "",
    ]);
    await click(find("button", "Rename Ann"));
    const [renamed] = findAll("textbox", "Name");
    if (renamed !== undefined) await fill(renamed, "Anna");
    await click(find("button", "Save"));
    await until(() => rows()[0]?.startsWith("Anna") === true);
    await click(find("button", "Delete Anna"));
    await until(() => rows().length === 0);
    expect(await lab.service.context.store.moderators.list()).toEqual([]);
  });
});

describe("a moderator", () => {
  it("joins with a link once, and signs in with name and password", async () => {
    const token = await adminToken(lab.service);
    const { body } = await callAdmin(lab.service, "POST", "moderators", { token, body: { name: "Ann" } });
    const hash = `#moderator=${tokenIn(body)}`;
    await lab.open(hash);
    await until(() => findAll("textbox", "New password").length === 1);
    expect(window.location.hash).toBe("");
    expect(textsOf(".sign-in p")[0]).toContain("You moderate comments as Ann.");
    await fill(find("textbox", "New password"), PASSWORD);
    await click(find("button", "Save"));
    await untilLoaded();
    expect(textsOf(".admin-tools > span")).toEqual(["Ann"]);
    await lab.open(hash);
    await until(() => textsOf("[role=alert]").length > 0);
    expect(textsOf("[role=alert]")).toEqual([
      "This link has expired or was used already. Ask the owner of the blog for a new one.",
    ]);
    await lab.open();
    await untilLoaded();
    await click(find("button", "Sign out"));
    await lab.open();
    await signInAs("Ann", "wrong");
    expect(textsOf(".fault")).toEqual(["The password is incorrect."]);
    await signIn(PASSWORD);
    await untilLoaded();
  });

  it("moderates without settings and addresses, and not what the owner wrote", async () => {
    const own = await lab.write({ comment: "By the owner", mail: "owner@example.org" });
    await lab.write({ comment: "One", nick: "Bob", mail: "bob@example.org", link: "https://bob.example" });
    const token = await adminToken(lab.service);
    await callAdmin(lab.service, "PATCH", `comments/${own}`, { token, body: { owner: true } });
    await addModerator("Ann");
    await openAs("Ann");
    for (const name of ["Rules", "Moderators", "Mark as mine"]) expect(findAll("button", name)).toEqual([]);
    expect(lab.calls.filter((call) => /rules|screening|moderators$/.test(call))).toEqual([]);
    expect(document.body.textContent).not.toMatch(/@example\.org|10\.0\./);
    expect(textsOf("option").filter((text) => ["Mail", "Address"].includes(text))).toEqual([]);
    expect([findAll("button", "Edit").length, findAll("button", "Delete").length]).toEqual([1, 1]);
    await click(find("button", "Edit"));
    expect(findAll("textbox", "Author")).toEqual([]);
    await fill(find("textbox", "Comment (Markdown)"), "Two");
    await click(find("button", "Save"));
    await click(find("button", "Approve"));
    await until(() => lab.calls.filter((call) => call.startsWith("PATCH")).length === 2);
    const seen = await lab.service.call("GET", "classes/Comment");
    expect(seen.body).toMatchObject({
      results: [{ comment: "Two", nick: "Bob", link: "https://bob.example" }],
    });
  });

  it("signs in again after the session has ended, and no one else takes over the page", async () => {
    const id = await addModerator("Ann");
    await lab.write({ comment: "One" });
    await openAs("Ann");
    await lab.service.context.store.sessions.removeAll(id);
    await click(find("button", "Approve"));
    expect(Reflect.get(find("textbox", "Name"), "value")).toBe("Ann");
    await signIn(PASSWORD);
    await until(() => findAll("dialog").length === 0);
    await untilLoaded();
    expect(lab.reload).not.toHaveBeenCalled();
    await lab.service.context.store.moderators.remove(id);
    await click(find("button", "Spam"));
    await signIn(PASSWORD);
    expect(textsOf("dialog .fault")).toEqual(["The password is incorrect."]);
    await click(find("button", "Sign in as the owner"));
    await fill(find("textbox", "Password"), ADMIN_PASSWORD);
    await click(find("button", "Sign in"));
    await until(() => lab.reload.mock.calls.length === 1);
  });
});

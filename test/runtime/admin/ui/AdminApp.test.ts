// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { directionOf } from "../../../../src/runtime/model/document/head.js";
import { languageNames } from "../../../../src/runtime/texts/languages.js";
import { ADMIN_PASSWORD } from "../../../cli/comments/service.js";
import { click, dispatch, fill, find, findAll, settle, textsOf, until } from "../../comments/visitor.js";
import { openAdminLab, signIn, untilLoaded, type AdminLab } from "../admin-lab.js";

let lab: AdminLab;
beforeEach(async () => {
  lab = await openAdminLab();
});
afterEach(() => lab.close());

const bodies = () => textsOf(".row-body");

describe("the owner's page", () => {
  it("reports that its service is unreachable, and recovers", async () => {
    lab.connect(false);
    await lab.open();
    expect(textsOf("[role=alert] p")).toEqual(["The comment service cannot be reached."]);
    await click(find("button", "Try again"));
    expect(textsOf("[role=alert] p")).toEqual(["The comment service cannot be reached."]);
    lab.connect(true);
    await click(find("button", "Try again"));
    await until(() => findAll("textbox", "Password").length === 1);
    expect(findAll("button", "Try again")).toEqual([]);
  });

  it("shows that it is loading while it waits for the service", async () => {
    const release = lab.hold();
    const opened = lab.open();
    await settle();
    expect(textsOf("#admin")).toEqual(["Loading …"]);
    release();
    await opened;
    expect(textsOf("h1")).toEqual(["Comments"]);
  });

  it("shows the list at once in a browser where the owner is signed in", async () => {
    await lab.write({ comment: "One" });
    await lab.openSignedIn();
    await lab.open();
    await untilLoaded();
    expect([findAll("textbox", "Password"), bodies()]).toEqual([[], ["One"]]);
  });

  it("reports that the list cannot be loaded, and retries", async () => {
    await lab.write({ comment: "One" });
    await lab.openSignedIn();
    lab.connect(false);
    await click(find("button", /^Waiting/));
    expect([textsOf("[role=alert] p"), bodies()]).toEqual([["The comment service cannot be reached."], []]);
    lab.connect(true);
    await click(find("button", "Try again"));
    await untilLoaded();
    expect([textsOf("[role=alert] p"), bodies()]).toEqual([[], ["One"]]);
  });

  it("asks for the password again once the session has ended, and repeats the call", async () => {
    const id = await lab.write({ comment: "One" });
    await lab.openSignedIn();
    await lab.service.context.store.sessions.removeAll(null);
    await click(find("button", "Approve"));
    const dialog = find("dialog", "Your session has ended");
    expect(dialog.textContent).toContain("Nothing that you wrote is lost");
    // The dialog has no close button.
    expect(dialog.querySelector("[aria-label=Close]")).toBeNull();
    await signIn("wrong");
    expect(dialog.querySelector(".fault")?.textContent).toBe("The password is incorrect.");
    await signIn(ADMIN_PASSWORD);
    await until(() => findAll("dialog").length === 0);
    await untilLoaded();
    expect(lab.calls.filter((call) => call.startsWith("PATCH"))).toHaveLength(2);
    const seen = await lab.service.call("GET", "classes/Comment", { params: { where: { objectId: id } } });
    expect(seen.body).toMatchObject({ results: [{ comment: "One" }] });
  });

  it("signs out of the service, and keeps no data in memory", async () => {
    await lab.openSignedIn();
    await click(find("button", "Sign out"));
    expect([lab.reload.mock.calls.length, await lab.service.context.store.sessions.list(null)]).toEqual([
      1,
      [],
    ]);
    await lab.open();
    expect(findAll("textbox", "Password")).toHaveLength(1);
  });

  it("reports that signing out failed because the service is unreachable", async () => {
    await lab.openSignedIn();
    lab.connect(false);
    await click(find("button", "Sign out"));
    expect([lab.reload.mock.calls.length, textsOf(".admin-head [role=alert]")]).toEqual([
      0,
      ["The comment service cannot be reached."],
    ]);
    lab.connect(true);
    await click(find("button", "Sign out"));
    expect([lab.reload.mock.calls.length, textsOf(".admin-head [role=alert]")]).toEqual([1, []]);
  });

  it("changes its language, and remembers it for the next visit", async () => {
    await lab.open();
    await fill(find("combobox", "Language"), "zh-CN");
    expect([textsOf("h1"), document.title, document.documentElement.lang]).toEqual([
      ["评论管理"],
      "评论管理",
      "zh-CN",
    ]);
    await lab.open();
    expect(textsOf("h1")).toEqual(["评论管理"]);
  });

  it("has the direction of each language", async () => {
    await lab.open();
    for (const [lang] of languageNames("admin")) {
      await fill(document.querySelector("select.language") ?? document.body, lang);
      await until(() => document.documentElement.lang === lang);
      expect([lang, document.documentElement.dir]).toEqual([lang, directionOf(lang)]);
    }
  });

  it("saves rules, and reports rules that the service rejects", async () => {
    await lab.openSignedIn();
    await click(find("button", "Rules"));
    const words = () => document.querySelector<HTMLTextAreaElement>("textarea[name='spam words']");
    await fill(words() ?? document.body, "casino\nwatches");
    await click(find("button", "Save"));
    await until(() => textsOf("dialog [role=status]")[0] === "The rules are saved.");
    await click(find("button", "Close"));
    await click(find("button", "Rules"));
    expect(words()?.value).toBe("casino\nwatches");
    await fill(
      document.querySelector("textarea[name='spam addresses']") ?? document.body,
      "no address at all",
    );
    await click(find("button", "Save"));
    await until(() => textsOf("dialog .fault[role=status]").length === 1);
    expect(textsOf("dialog .fault[role=status]")[0]).toMatch(
      /^The service rejected the request: .*no address/,
    );
  });

  it("reloads its list when its tab is focused again", async () => {
    await lab.openSignedIn();
    await lab.write({ comment: "Later" });
    await dispatch(window, new Event("focus"));
    await until(() => bodies().length === 1);
    expect(bodies()).toEqual(["Later"]);
  });
});

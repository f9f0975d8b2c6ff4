// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { adminToken, callAdmin } from "../../../cli/comments/admin/call-admin.js";
import { click, find, findAll, settle, textsOf, until } from "../../comments/visitor.js";
import { openAdminLab, type AdminLab } from "../admin-lab.js";

let lab: AdminLab;
/** The session token of a script, which is older than the page's. */
let token: string;
beforeEach(async () => {
  lab = await openAdminLab();
  token = await adminToken(lab.service);
  lab.service.advance(60_000);
  await lab.openSignedIn();
});
afterEach(() => lab.close());

const rows = () => textsOf(".sessions li");
const open = async () => {
  await click(find("button", "Sessions"));
  await until(() => rows().length > 0 || textsOf("dialog .fault").length > 0);
};
const tokenStatus = async () => (await callAdmin(lab.service, "GET", "session", { token })).status;

describe("the list of sessions", () => {
  it("shows the browser, address and times of each, and marks the one of this page", async () => {
    await open();
    expect(find("dialog", "Sessions").querySelectorAll(".sessions .badge")).toHaveLength(1);
    expect(rows()).toEqual([
      expect.stringMatching(/^Firefox 145 · Linux ?This page ?192\.0\.2\.1 · signed in Nov 2\d, 2026/),
      expect.stringMatching(/^unknown browser ?127\.0\.0\.1 · signed in .* · last used .*Sign out$/),
    ]);
  });

  it("ends another session, and keeps this one", async () => {
    await open();
    expect(findAll("button", /^Sign out unknown/)).toHaveLength(1);
    await click(find("button", "Sign out unknown browser"));
    await until(() => rows().length === 1);
    expect([await tokenStatus(), rows()[0]?.includes("This page")]).toEqual([401, true]);
    expect(lab.reload).not.toHaveBeenCalled();
  });

  it("removes a session that has already ended", async () => {
    await open();
    await callAdmin(lab.service, "DELETE", "session", { token });
    await click(find("button", "Sign out unknown browser"));
    await until(() => rows().length === 1);
    expect(textsOf("dialog .fault")).toEqual([]);
  });

  it("ends all sessions, including this one", async () => {
    await open();
    await click(find("button", "Sign out everywhere"));
    await until(() => lab.reload.mock.calls.length === 1);
    expect([await tokenStatus(), await lab.service.context.store.sessions.list(null)]).toEqual([401, []]);
  });

  it("reports that the service is unreachable, and keeps the list", async () => {
    await open();
    lab.connect(false);
    for (const name of ["Sign out unknown browser", "Sign out everywhere"]) {
      await click(find("button", name));
      expect(textsOf("dialog .fault")).toEqual(["The comment service cannot be reached."]);
    }
    expect([rows().length, lab.reload.mock.calls.length, await tokenStatus()]).toEqual([2, 0, 200]);
    await click(find("button", "Close"));
    await open();
    expect([textsOf("dialog .fault"), rows()]).toEqual([["The comment service cannot be reached."], []]);
    await click(find("button", "Close"));
    await settle();
    expect(findAll("dialog")).toEqual([]);
  });
});

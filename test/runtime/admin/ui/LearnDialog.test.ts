// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { adminToken, callAdmin } from "../../../cli/comments/admin/call-admin.js";
import { click, find, findAll, settle, textsOf, until } from "../../comments/visitor.js";
import { openAdminLab, untilLoaded, type AdminLab } from "../admin-lab.js";

let lab: AdminLab;
let token = "";
beforeEach(async () => {
  lab = await openAdminLab();
  token = await adminToken(lab.service);
  const rules = { spam: { words: ["casino"], addresses: [], mails: [] } };
  await callAdmin(lab.service, "PUT", "rules", { token, body: { version: 0, rules } });
});
afterEach(() => lab.close());

const rules = async () => {
  const { body } = await callAdmin(lab.service, "GET", "rules", { token });
  const { version, rules } = body as {
    readonly version: number;
    readonly rules: {
      readonly spam: { readonly words: readonly string[] };
      readonly allowed: { readonly authors: readonly string[] };
    };
  };
  return { version, words: rules.spam.words, authors: rules.allowed.authors };
};
const status = async () => {
  const { body } = await callAdmin(lab.service, "GET", "comments", { token });
  return (body as { readonly comments: readonly { readonly status: string }[] }).comments[0]?.status;
};
const said = () => textsOf(".dialog [role=status]")[0] ?? "";
const pressed = async (name: string | RegExp) => {
  await click(find("button", name));
  await settle();
};

describe("learning from a mistake of the screening", () => {
  it("shows the changes before one click makes one and approves the comment, and undoes it", async () => {
    await lab.write({ comment: "Casino Royale, a film", mail: "ann@example.org" });
    await lab.openSignedIn("#status=spam");
    await pressed("Approve and learn");
    await until(() => findAll("button", /^Remove from the rules/).length === 1);
    expect([await rules(), await status()]).toMatchObject([{ version: 1, words: ["casino"] }, "spam"]);
    expect(findAll("button", "Trust this author in this browser")).toHaveLength(1);
    await pressed("Remove from the rules: casino");
    await until(() => said().startsWith("Approved"));
    await untilLoaded();
    expect([await rules(), await status()]).toMatchObject([{ version: 2, words: [] }, "visible"]);
    const undo = findAll("button", "Undo").find((button) => button.closest(".dialog") !== null);
    if (undo === undefined) throw new Error("No undo");
    await click(undo);
    await until(() => !said().startsWith("Approved") && !said().startsWith("Saving"));
    expect([await rules(), await status()]).toMatchObject([{ version: 3, words: ["casino"] }, "visible"]);
  });

  it("is offered for held comments only, and changes nothing without a click", async () => {
    await lab.write({ comment: "Soup" });
    await lab.write({ comment: "casino", nick: "Bo" });
    await lab.openSignedIn();
    expect(findAll("button", "Approve and learn")).toHaveLength(1);
    await pressed("Approve and learn");
    await until(() => findAll("button", /^Remove from the rules/).length === 1);
    await pressed("Close");
    expect([await rules(), await status()]).toMatchObject([{ version: 1 }, "spam"]);
  });

  it("keeps the comment as it is if the service cannot be reached", async () => {
    await lab.write({ comment: "casino" });
    await lab.openSignedIn();
    await pressed("Approve and learn");
    await until(() => findAll("button", /^Remove from the rules/).length === 1);
    lab.connect(false);
    await pressed("Remove from the rules: casino");
    await until(() => textsOf(".dialog .fault").length === 1);
    lab.connect(true);
    expect([await rules(), await status()]).toMatchObject([{ version: 1, words: ["casino"] }, "spam"]);
  });

  it("tries again if the rules were changed at the same time, and keeps that change", async () => {
    await lab.write({ comment: "casino", mail: "ann@example.org" });
    await lab.openSignedIn();
    await pressed("Approve and learn");
    await until(() => findAll("button", /^Trust/).length === 1);
    const other = { spam: { words: ["casino", "other"], addresses: [], mails: [] } };
    await callAdmin(lab.service, "PUT", "rules", { token, body: { version: 1, rules: other } });
    await pressed("Trust this author in this browser");
    await until(() => said().startsWith("Approved"));
    expect(await rules()).toMatchObject({ words: ["casino", "other"], authors: [expect.any(String)] });
  });
});

it("the report of the screening has the comments that were refused before", async () => {
  for (let index = 0; index < 3; index++) {
    await lab.service.call("POST", "classes/Comment", {
      body: { url: "/", comment: `${index}` },
      from: "192.0.2.9",
    });
  }
  await lab.openSignedIn();
  await pressed("Rules");
  await until(() => textsOf(".report caption").length === 1);
  expect(textsOf(".report caption + thead + tbody")[0]).toMatch(/Too many at once\s*2\s*2/);
});

// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ADMIN_PASSWORD } from "../../../cli/comments/service.js";
import { click, fill, find, findAll, settle, textsOf, valueOf } from "../../comments/visitor.js";
import { openAdminLab, signIn, type AdminLab } from "../admin-lab.js";

let lab: AdminLab;
beforeEach(async () => {
  lab = await openAdminLab();
  await lab.open();
});
afterEach(() => lab.close());

const fault = () => textsOf(".sign-in .fault");
const tries = () => lab.calls.filter((call) => call === "POST session").length;

describe("the password form", () => {
  it("is all that a stranger sees, without data of any comment", async () => {
    await lab.write({ comment: "Secret" });
    await lab.open();
    expect([textsOf("h1"), find("textbox", "Password").getAttribute("type")]).toEqual([
      ["Comments"],
      "password",
    ]);
    expect(document.activeElement).toBe(find("textbox", "Password"));
    expect(textsOf(".sign-in .hint")[0]).toContain("HANBLOG_ADMIN_PASSWORD");
    expect([document.body.textContent.includes("Secret"), lab.calls]).toEqual([
      false,
      ["GET session", "GET session"],
    ]);
  });

  it("reports a wrong password, keeps it and then accepts the right one", async () => {
    await signIn("wrong");
    expect(fault()).toEqual(["The password is incorrect."]);
    expect(document.querySelector(".sign-in .fault")?.getAttribute("role")).toBe("alert");
    const field = find("textbox", "Password");
    expect([field.getAttribute("aria-invalid"), valueOf(field)]).toEqual(["true", "wrong"]);
    await signIn(ADMIN_PASSWORD);
    expect([findAll("textbox", "Password"), findAll("list", "Comments, newest first").length]).toEqual([
      [],
      1,
    ]);
  });

  it("reports that the service is unreachable, and works once it is back", async () => {
    lab.connect(false);
    await signIn(ADMIN_PASSWORD);
    expect(fault()).toEqual(["The comment service cannot be reached."]);
    lab.connect(true);
    await signIn(ADMIN_PASSWORD);
    expect(findAll("textbox", "Password")).toEqual([]);
  });

  it("counts down after too many attempts, and sends nothing meanwhile", async () => {
    for (let count = 0; count < 6; count++) await signIn("wrong");
    expect([fault(), tries()]).toEqual([["Too many attempts. Please wait 60 seconds."], 6]);
    expect(find("button", "Sign in").hasAttribute("disabled")).toBe(true);
    // Only the first second of the countdown is announced.
    expect(document.querySelector(".sign-in .fault")?.hasAttribute("role")).toBe(false);
    document.querySelector("form")?.requestSubmit();
    await settle(1000);
    expect([fault(), tries()]).toEqual([["Too many attempts. Please wait 59 seconds."], 6]);
    for (let second = 58; second >= 0; second--) await settle(1000);
    expect([fault(), find("button", "Sign in").hasAttribute("disabled")]).toEqual([[""], false]);
    lab.service.advance(60_000);
    await signIn(ADMIN_PASSWORD);
    expect(findAll("textbox", "Password")).toEqual([]);
  });

  it("sends nothing without a password", async () => {
    await click(find("button", "Sign in"));
    expect(tries()).toBe(0);
  });

  it("sends a password once, however often the button is pressed", async () => {
    const release = lab.hold();
    await fill(find("textbox", "Password"), "wrong");
    await click(find("button", "Sign in"));
    expect(find("button", "Signing in …").hasAttribute("disabled")).toBe(true);
    document.querySelector("form")?.requestSubmit();
    await settle();
    expect(tries()).toBe(1);
    release();
    await settle();
  });
});

import { join, resolve } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { makeTempDir } from "../make-temp-dir.js";
import { startServer } from "../run-cli.js";
import { listenForFaults, openBrowser } from "./browser.js";
import { leaveTab, openTab } from "./tabs.js";
import { expectQuiet, recordViolations } from "./violations.js";

const BIN = resolve(import.meta.dirname, "../../dist/hanblog-comments/hanblog-comments.js");

it("leads from the address of a new service to an example page where a visitor comments", async () => {
  const cwd = await makeTempDir();
  const server = await startServer(["serve", "--port", "0", "--data", join(cwd, "comments.db")], {
    cwd,
    bin: BIN,
    env: { DATABASE_URL: "" },
  });
  onTestFinished(async () => void (await server.stop()));
  const page = await openTab(await openBrowser(), { locale: "en-US" }, recordViolations);
  const faults = listenForFaults(page);
  await page.goto(server.url);
  expect(await page.getByRole("status").innerText()).toBe("The service is working.");
  await expectQuiet(page, faults);
  await page.getByRole("link", { name: "example page" }).click();
  await page.locator("textarea").fill("It **works**");
  await page.locator("[type=submit]").click();
  // The list shows a comment while it is sent, and a reload would cancel the request.
  await page.getByText("Your comment has been posted.").waitFor({ state: "attached" });
  await page.reload();
  await expect.poll(() => page.locator(".comment-body").allInnerTexts()).toEqual(["It works"]);
  await expectQuiet(page, faults);
  await leaveTab(page);
});

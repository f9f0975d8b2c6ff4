import { randomBytes } from "node:crypto";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { createRecovery } from "../../src/cli/comments/admin/owner-password.js";
import { NODE_HASHES } from "../../src/cli/comments/node/password.js";
import { NO_SITE } from "../../src/cli/comments/service-context.js";
import { adminToken, callAdmin } from "../cli/comments/admin/call-admin.js";
import { ADMIN_PASSWORD, MEMORY, openService, type TestService } from "../cli/comments/service.js";
import { findFreePort } from "../find-free-port.js";
import { findInBothModes, NO_VIOLATIONS } from "./axe.js";
import { listenForFaults, openBrowser } from "./browser.js";

let service: TestService;
let browser: Browser;
let context: BrowserContext;
let page: Page;
let faults: readonly string[];
/** The statuses that the browser reports because of a test. */
let due: number[];
/** Origin of the service. Browsers have passkeys at this name without encryption, and at no IP address. */
let origin = "";

beforeAll(async () => {
  const port = await findFreePort();
  origin = `http://localhost:${port}`;
  const site = { ...NO_SITE, url: "https://blog.example/", serviceUrl: origin, name: "饭饭的博客" };
  [service, browser] = await Promise.all([openService(MEMORY, { pauseSeconds: 0, site }), openBrowser()]);
  await new Promise<void>((done) => service.server.listen(port, "localhost", done));
});
afterAll(() => service.stop());
beforeEach(async () => {
  const token = await adminToken(service);
  for (const { id } of await service.context.store.passkeys.list(null)) {
    await callAdmin(service, "DELETE", `passkeys/${id}`, { token });
  }
  context = await browser.newContext({ locale: "en", reducedMotion: "reduce" });
  page = await context.newPage();
  page.setDefaultTimeout(15_000);
  faults = listenForFaults(page);
  due = [];
});

/** Matches the report of the browser about a response. */
const FAILED = /^Failed to load resource: the server responded with a status of (\d+) \(.*\)$/;

afterEach(async () => {
  // The browser can report a response late.
  await expect.poll(() => faults.map((fault) => Number(FAILED.exec(fault)?.[1]) || fault)).toEqual(due);
  await context.close();
});

/** Attaches a device that answers at once. `isVerified` is whether its owner unlocks it. */
async function attachDevice(isVerified = true, on = page) {
  const cdp = await on.context().newCDPSession(on);
  await cdp.send("WebAuthn.enable");
  const { authenticatorId } = await cdp.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: isVerified,
      automaticPresenceSimulation: true,
    },
  });
  return { cdp, authenticatorId };
}

const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog");

async function signInWithPassword(): Promise<void> {
  await page.goto(`${origin}/admin/`);
  await page.getByLabel("Password").fill(ADMIN_PASSWORD);
  await button("Sign in").click();
  await button("Sign out").waitFor();
  // The page requests the session before the sign-in.
  due.push(401);
}

/** Signs out. The page requests the session again. */
async function signOut(): Promise<void> {
  await button("Sign out").click();
  due.push(401);
}

async function add(name: string, password = ADMIN_PASSWORD): Promise<void> {
  await button("Passkeys").click();
  await dialog().getByRole("textbox", { name: "Name" }).fill(name);
  await dialog().getByLabel("Password").fill(password);
  await dialog().getByRole("button", { name: "Add a passkey" }).click();
}

const listed = (name: string) => dialog().getByRole("listitem").filter({ hasText: name });

describe("the owner", () => {
  it("adds a passkey, signs in with it, renames it and removes it", async () => {
    const { cdp, authenticatorId } = await attachDevice();
    await signInWithPassword();
    await add("My phone");
    await listed("My phone").getByText("not used yet").waitFor();
    expect(await findInBothModes(page)).toEqual(NO_VIOLATIONS);
    const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
    expect(credentials).toMatchObject([
      { rpId: "localhost", isResidentCredential: true, userName: "饭饭的博客" },
    ]);
    await page.keyboard.press("Escape");
    await signOut();
    await button("Sign in with a passkey").waitFor();
    expect(await findInBothModes(page)).toEqual(NO_VIOLATIONS);
    await button("Sign in with a passkey").click();
    await button("Passkeys").click();
    await listed("My phone").getByText("last used").waitFor();
    await button("Rename My phone").click();
    await dialog().getByRole("textbox", { name: "Name" }).first().fill("Tablet");
    await button("Save").click();
    await listed("Tablet").waitFor();
    await button("Delete Tablet").click();
    await listed("Tablet").waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await signOut();
    await button("Sign in with a passkey").click();
    await page.getByRole("alert").getByText("This passkey cannot be used to sign in.").waitFor();
    due.push(401);
    await page.getByLabel("Password").fill(ADMIN_PASSWORD);
    await button("Sign in").click();
    await button("Sign out").waitFor();
  });

  it("reads of a wrong password, and of a device that has a passkey already", async () => {
    await attachDevice();
    await signInWithPassword();
    await add("My phone", "guess");
    await dialog().getByRole("alert").getByText("The password is incorrect.").waitFor();
    due.push(403);
    await dialog().getByLabel("Password").fill(ADMIN_PASSWORD);
    await dialog().getByRole("button", { name: "Add a passkey" }).click();
    await listed("My phone").waitFor();
    await page.keyboard.press("Escape");
    await add("Again");
    await dialog().getByRole("alert").getByText("This device has a passkey for this page already.").waitFor();
  });

  it("must unlock the device", async () => {
    const { cdp, authenticatorId } = await attachDevice();
    await signInWithPassword();
    await add("My phone");
    await listed("My phone").waitFor();
    await page.keyboard.press("Escape");
    await signOut();
    await cdp.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
    await button("Sign in with a passkey").click();
    await page.getByRole("alert").getByText("No passkey was chosen.").waitFor();
  });

  it("continues with a passkey after the session has ended", async () => {
    await attachDevice();
    await signInWithPassword();
    await add("My phone");
    await listed("My phone").waitFor();
    await page.keyboard.press("Escape");
    const token = await adminToken(service);
    await callAdmin(service, "DELETE", "sessions", { token });
    await button("Sessions").click();
    await button("Sign in with a passkey").click();
    await dialog().getByText("This page").waitFor();
    due.push(401);
  });
});

it("a moderator joins with a link and a passkey, until the owner removes them", async () => {
  await signInWithPassword();
  await button("Moderators").click();
  await dialog().getByRole("textbox", { name: "Name" }).fill("Ann");
  await button("Add a moderator").click();
  const link = await dialog().getByLabel("Send this link to Ann.").inputValue();
  expect(await findInBothModes(page)).toEqual(NO_VIOLATIONS);
  const size = page.viewportSize();
  await page.setViewportSize({ width: 375, height: 800 });
  // The buttons leave room for the name, or move below it.
  expect((await dialog().getByText("Ann", { exact: true }).boundingBox())?.width).toBeGreaterThan(150);
  if (size !== null) await page.setViewportSize(size);

  const other = await browser.newContext({ locale: "en", reducedMotion: "reduce" });
  onTestFinished(() => other.close());
  const ann = await other.newPage();
  ann.setDefaultTimeout(15_000);
  const { cdp, authenticatorId } = await attachDevice(true, ann);
  await ann.goto(link);
  await ann.getByText("You moderate comments as Ann.").waitFor();
  expect(ann.url()).toBe(`${origin}/admin/`);
  expect(await findInBothModes(ann)).toEqual(NO_VIOLATIONS);
  const press = (name: string) => ann.getByRole("button", { name, exact: true }).click();
  await press("Add a passkey");
  await ann.locator(".admin-tools").getByText("Ann", { exact: true }).waitFor();
  const { credentials } = await cdp.send("WebAuthn.getCredentials", { authenticatorId });
  expect(credentials).toMatchObject([{ rpId: "localhost", userName: "Ann" }]);
  for (const name of ["Rules", "Moderators"]) {
    expect(await ann.getByRole("button", { name, exact: true }).count()).toBe(0);
  }
  await press("Sign out");
  await press("Sign in with a passkey");
  await ann.locator(".admin-tools").getByText("Ann", { exact: true }).waitFor();

  await button("Delete Ann").click();
  await dialog().getByRole("listitem").waitFor({ state: "detached" });
  await press("Sessions");
  await ann.getByRole("dialog", { name: "Your session has ended" }).waitFor();
  await press("Sign in with a passkey");
  await ann.getByRole("alert").getByText("This passkey cannot be used to sign in.").waitFor();
});

it("loads the code of passkeys when the owner uses one", async () => {
  await attachDevice();
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(new URL(request.url()).pathname));
  await signInWithPassword();
  const before = scripts.length;
  await button("Passkeys").click();
  await dialog().getByRole("textbox", { name: "Name" }).waitFor();
  const own = () => scripts.slice(before).filter((path) => path.endsWith(".js"));
  expect(own()).toEqual([]);
  await dialog().getByLabel("Password").fill(ADMIN_PASSWORD);
  await dialog().getByRole("button", { name: "Add a passkey" }).click();
  await dialog().getByRole("listitem").waitFor();
  expect(own()).toHaveLength(1);
});

it("offers no passkey at another address of the service", async () => {
  const elsewhere = origin.replace("localhost", "owner.localhost");
  await page.goto(`${elsewhere}/admin/`);
  await page.getByLabel("Password").waitFor();
  expect(await button("Sign in with a passkey").count()).toBe(0);
  due.push(401);
});

it("is shown in no frame of another site, which could mislead the owner's clicks", async () => {
  await page.route("http://evil.localhost/**", (route) =>
    route.fulfill({ contentType: "text/html", body: `<iframe src="${origin}/admin/"></iframe>` }),
  );
  await page.goto("http://evil.localhost/");
  await expect.poll(() => page.frames().length).toBe(2);
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
});

describe("a recovery link", () => {
  it("sets a new password once, signs in, and leaves the address at once", async () => {
    const port = await findFreePort();
    const lost = await openService(MEMORY);
    onTestFinished(() => lost.stop());
    await new Promise<void>((done) => lost.server.listen(port, "localhost", done));
    const { now, store } = lost.context;
    const { token, name, value } = createRecovery({ hashes: NODE_HASHES, randomBytes, now });
    await store.settings.write(name, value);
    const address = `http://localhost:${port}/admin/#recover=${token}`;

    await page.goto(address);
    const field = page.getByLabel("New password");
    await field.fill("short");
    await button("Save").click();
    expect(page.url()).toBe(`http://localhost:${port}/admin/`);
    expect(await field.evaluate((input: HTMLInputElement) => input.validity.tooShort)).toBe(true);
    expect(await findInBothModes(page)).toEqual(NO_VIOLATIONS);
    await field.fill("a new password");
    await button("Save").click();
    await signOut();
    await page.getByLabel("Password").fill("a new password");
    await button("Sign in").click();
    await button("Sign out").waitFor();

    // In an open tab, this changes only the hash.
    await page.goto(address);
    await field.fill("another password");
    await button("Save").click();
    await page.getByRole("alert").getByText("This link has expired or was used already.").waitFor();
    due.push(401);
  });
});

// @vitest-environment happy-dom
import { webcrypto } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { act } from "../act.js";
import { SiteContext, ViewContext } from "../../../src/runtime/app/site-context.js";
import {
  sealContext,
  type SealedPage,
  type SecretPage,
} from "../../../src/runtime/model/document/sealed-page.js";
import { PageLock } from "../../../src/runtime/protection/PageLock.js";
import { find } from "../app/find.js";
import { usePageSandbox } from "../app/page-sandbox.js";
import { createPageRoute, SITE } from "../app/route-view.js";

const sandbox = usePageSandbox();

const PATH = "/a.html";
const SECRET = { html: "<p>rice</p>" };
/** Rounds of PBKDF2. */
const ROUNDS = 10;

/** Encrypts `SECRET`. `sealPage` of a build derives the key with 600,000 rounds, in a quarter of a second. */
async function seal(password: string): Promise<SealedPage> {
  const { subtle } = webcrypto;
  const [salt, iv] = [new Uint8Array(16), new Uint8Array(12)];
  const base = await subtle.importKey("raw", Buffer.from(password), "PBKDF2", false, ["deriveKey"]);
  const derived = { name: "PBKDF2", hash: "SHA-256", salt, iterations: ROUNDS };
  const key = await subtle.deriveKey(derived, base, { name: "AES-GCM", length: 256 }, false, ["encrypt"]);
  const settings = { name: "AES-GCM", iv, additionalData: Buffer.from(sealContext(PATH)) };
  const data = await subtle.encrypt(settings, key, Buffer.from(JSON.stringify(SECRET)));
  const text = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as Uint8Array).toString("base64");
  return { salt: text(salt), iv: text(iv), data: text(data), rounds: ROUNDS, group: "family" };
}

const shown: (readonly [path: string, secret: SecretPage])[] = [];
const field = () => find<HTMLInputElement>("input[type=password]");
const button = () => find<HTMLButtonElement>("button");
const status = () => find("[role=status]").textContent;

/** Opens the page in place of the one that is open. */
async function open(password = "rice"): Promise<void> {
  document.body.replaceChildren();
  const sealed = await seal(password);
  const showSecret = async (path: string, secret: SecretPage) => void shown.push([path, secret]);
  await sandbox.mount(
    <SiteContext
      value={{ site: SITE, components: {}, openSearch: () => Promise.reject(new Error()), showSecret }}
    >
      <ViewContext value={{ route: createPageRoute(PATH), sidebar: null, html: null }}>
        <PageLock {...sealed} />
      </ViewContext>
    </SiteContext>,
  );
}

function enter(password: string, { isRemembered = false } = {}): Promise<void> {
  field().value = password;
  find<HTMLInputElement>("input[type=checkbox]").checked = isRemembered;
  return submit();
}

const submit = () =>
  act(() => void find("form").dispatchEvent(new Event("submit", { bubbles: true, cancelable: true })));

const errors: unknown[] = [];

beforeEach(() => {
  shown.length = 0;
  errors.length = 0;
  vi.stubGlobal("isSecureContext", true);
  vi.stubGlobal("reportError", (error: unknown) => errors.push(error));
  return () => expect(errors).toEqual([]);
});

describe("PageLock", () => {
  it("shows the page for the correct password, in any spelling, once", async () => {
    await open("caf\u00e9");
    expect([field().disabled, button().disabled, status()]).toEqual([false, false, ""]);
    const attempts = vi.spyOn(webcrypto.subtle, "importKey");
    await Promise.all([enter(" cafe\u0301 "), submit()]);
    await vi.waitFor(() => expect(shown).toEqual([[PATH, SECRET]]));
    expect(attempts).toHaveBeenCalledOnce();
    expect(sessionStorage.length).toBe(0);
  });

  it("says that a password is wrong, and asks again", async () => {
    await open();
    await enter("bowl", { isRemembered: true });
    await vi.waitFor(() => expect(status()).toContain("密码不对"));
    expect([field().getAttribute("aria-invalid"), button().disabled]).toEqual(["true", false]);
    expect([shown.length, sessionStorage.length]).toEqual([0, 0]);
    await enter("rice");
    await vi.waitFor(() => expect(shown).toHaveLength(1));
  });

  it("remembers a password on request, for all pages with it, until it is wrong", async () => {
    await open();
    await enter("rice", { isRemembered: true });
    await vi.waitFor(() => expect(sessionStorage.length).toBe(1));
    await open();
    await vi.waitFor(() => expect(shown).toHaveLength(2));
    await open("the author has changed it");
    await vi.waitFor(() => expect(button().disabled).toBe(false));
    expect([shown.length, sessionStorage.length]).toEqual([2, 0]);
  });

  it("takes no password on a page without Web Crypto", async () => {
    vi.stubGlobal("isSecureContext", false);
    await open();
    expect([field().disabled, button().disabled]).toEqual([true, true]);
    expect(status()).not.toBe("");
    await enter("rice");
    expect(shown).toEqual([]);
  });
});

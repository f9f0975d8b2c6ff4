import { beforeAll, describe, expect, it } from "vitest";
import { readPasswords, type Password } from "../../../src/cli/config/passwords.js";
import { sealPage } from "../../../src/cli/render/seal-page.js";
import { openSealed } from "../../../src/runtime/protection/PageLock.js";
import type { SealedPage } from "../../../src/runtime/model/document/sealed-page.js";

const TEXT = JSON.stringify({ html: "<p>饭团 plum</p>" });

/** Passwords by their value. The hash of each takes 600,000 rounds. */
const passwords = new Map<string, Promise<Password>>();

function passwordOf(value: string): Promise<Password> {
  const known = passwords.get(value) ?? readPassword(value);
  passwords.set(value, known);
  return known;
}

async function readPassword(value: string): Promise<Password> {
  const found = (await readPasswords({ HANBLOG_PASSWORD_A: value }, { base: "/" })).get("A");
  if (found === undefined) throw new Error("The password was not read");
  return found;
}

async function seal(input: { path?: string; text?: string; password?: string } = {}): Promise<SealedPage> {
  const { path = "/a.html", text = TEXT, password = "rice" } = input;
  return sealPage({ path, text, password: await passwordOf(password) }, () => null);
}

/** The page without changes, for tests that compare another one with it. Each takes 600,000 rounds, too. */
let sealed: SealedPage;

beforeAll(async () => {
  sealed = await seal();
});

const sizeOf = ({ data }: SealedPage) => Buffer.from(data, "base64").length;

describe("sealPage", () => {
  it("encrypts a page that Web Crypto decrypts", async () => {
    expect(sealed.rounds).toBeGreaterThanOrEqual(600_000);
    expect(Buffer.from(sealed.salt, "base64")).toHaveLength(16);
    expect(Buffer.from(sealed.iv, "base64")).toHaveLength(12);
    expect(await openSealed(sealed, "rice", "/a.html")).toEqual(JSON.parse(TEXT));
  });

  it("accepts another spelling of the same password", async () => {
    const accented = await seal({ password: "\u00e9t\u00e9\n" });
    expect(await openSealed(accented, " e\u0301te\u0301", "/a.html")).toEqual(JSON.parse(TEXT));
  });

  it("gives the same bytes for the same input", async () => {
    expect(await seal()).toEqual(sealed);
  });

  it.each([
    ["text", { text: "{}" }],
    ["route", { path: "/b.html" }],
    ["password", { password: "rice!" }],
  ])("uses another salt and IV for another %s", async (_, input) => {
    const other = await seal(input);
    expect(other.salt).not.toBe(sealed.salt);
    expect(other.iv).not.toBe(sealed.iv);
  });

  it("hides small differences in length, in bytes of UTF-8", async () => {
    const sizes = await Promise.all(
      ["", "a", "饭".repeat(300)].map(async (text) => sizeOf(await seal({ text }))),
    );
    expect(sizes).toEqual([0, 1024, 1024].map((size) => size + 16));
  });

  it("has one id per password", async () => {
    const others = await Promise.all([seal({ path: "/b.html" }), seal({ password: "bowl" })]);
    expect(others.map(({ group }) => group === sealed.group)).toEqual([true, false]);
  });

  it("takes the page of an earlier build with the same salt, but not one of another kind", async () => {
    const password = await passwordOf("rice");
    const again = (known: SealedPage) =>
      sealPage({ path: "/a.html", text: TEXT, password }, (salt) => (salt === known.salt ? known : null));
    const known = { ...sealed, data: "stored" };
    expect(again(known)).toBe(known);
    for (const change of [{ iv: "" }, { rounds: 1 }, { group: "" }]) {
      expect(again({ ...known, ...change })).toEqual(sealed);
    }
  });
});

describe("openSealed", () => {
  it.each([
    ["a wrong password", "ric", "/a.html"],
    ["an empty password", "", "/a.html"],
    ["the page of another route", "rice", "/b.html"],
  ])("resolves to null for %s", async (_, password, path) => {
    expect(await openSealed(sealed, password, path)).toBeNull();
  });

  it("resolves to null for a page that was changed", async () => {
    const bytes = Buffer.from(sealed.data, "base64");
    bytes.writeUInt8(bytes.readUInt8(3) ^ 1, 3);
    expect(await openSealed({ ...sealed, data: bytes.toString("base64") }, "rice", "/a.html")).toBeNull();
  });
});

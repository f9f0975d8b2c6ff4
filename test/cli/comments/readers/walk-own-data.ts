import { createHash } from "node:crypto";
import { expect, vi } from "vitest";

/** A service whose readers sign in by mail, at its public address. */
export interface OwnDataPlace {
  readonly origin: string;
  /** Address of the blog. */
  readonly site: string;
  /** Headers of the owner's app, and of one visitor. */
  readonly headers: Readonly<Record<string, string>>;
  /** Sends a request to a path of the service, without following redirects. */
  readonly fetch: (path: string, init: RequestInit) => Promise<Response>;
  /** Resolves to the text of the next mail. */
  readonly nextMail: () => Promise<string>;
}

/**
 * Signs a reader in by mail in the panel of the blog, writes a comment, and expects the reader to find, save and erase it on the
 * page of one's own data.
 */
export async function walkOwnData(place: OwnDataPlace): Promise<void> {
  const { origin, fetch } = place;
  const session = await signInOnBlog(place);
  const write = () => postJson(place, "/1.1/classes/Comment", { url: "/own/", comment: "mine", session });
  const list = async () => {
    const where = encodeURIComponent('{"url":"/own/"}');
    const answer = await fetch(`/1.1/classes/Comment?where=${where}`, { headers: place.headers });
    return ((await answer.json()) as { readonly results: readonly unknown[] }).results;
  };
  expect((await write()).status).toBe(201);
  expect(await list()).toMatchObject([{ nick: "Ann", verified: "mail" }]);

  const form = (path: string, fields: Readonly<Record<string, string>>, cookie: string) =>
    fetch(path, {
      method: "POST",
      headers: { ...place.headers, Origin: origin, Cookie: cookie },
      body: new URLSearchParams(fields),
    });
  const asked = await form("/readers/me/mail", { mail: "ann@reader.example" }, "");
  const opened = await form(linkIn(await place.nextMail()), {}, cookiesOf(asked));
  expect([opened.status, opened.headers.get("location")]).toEqual([303, `${origin}/readers/me`]);
  const headers = { ...place.headers, Cookie: cookiesOf(opened) };
  expect(await (await fetch("/readers/me", { headers })).text()).toContain("mine");
  const saved: unknown = await (await fetch("/readers/me/export", { headers })).json();
  expect(saved).toMatchObject({ profile: { name: "Ann" }, comments: [{ comment: "mine" }] });
  expect((await form("/readers/me/erase", {}, headers.Cookie)).status).toBe(200);
  expect(await list()).toEqual([]);
  expect([(await write()).status, (await fetch("/readers/me/export", { headers })).status]).toEqual([
    401, 303,
  ]);
}

/** Takes the first text of a list, when there is one. */
export async function nextOf(mails: string[]): Promise<string> {
  await vi.waitFor(() => expect(mails).not.toEqual([]), { timeout: 20_000 });
  return mails.shift() ?? "";
}

async function signInOnBlog(place: OwnDataPlace): Promise<string> {
  const verifier = "0123456789abcdef".repeat(4);
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  expect((await postJson(place, "/readers/mail", { mail: "ann@reader.example", challenge })).status).toBe(
    202,
  );
  const page = await place.fetch(linkIn(await place.nextMail()), {
    method: "POST",
    headers: place.headers,
    body: new URLSearchParams({ name: "Ann" }),
  });
  const code = /\d{6}(?=<\/blockquote>)/.exec(await page.text())?.[0];
  const answer = await postJson(place, "/readers/session", { code, verifier });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { readonly token: string }).token;
}

function postJson({ headers, site, fetch }: OwnDataPlace, path: string, body: object): Promise<Response> {
  const own = { "Content-Type": "application/json", Origin: new URL(site).origin };
  return fetch(path, { method: "POST", headers: { ...headers, ...own }, body: JSON.stringify(body) });
}

function linkIn(mail: string): string {
  return /\/readers\/link\?token=[\da-f]{64}/.exec(mail)?.[0] ?? "/no-link";
}

function cookiesOf(answer: Response): string {
  const lines = answer.headers.getSetCookie().filter((line) => !line.includes("Max-Age=0;"));
  return lines.map((line) => line.split(";", 1)[0]).join("; ");
}

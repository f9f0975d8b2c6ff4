import { createHash, randomBytes } from "node:crypto";
import { expect } from "vitest";
import { createRecovery } from "../../../../src/cli/comments/admin/owner-password.js";
import { NODE_HASHES } from "../../../../src/cli/comments/node/password.js";
import { EVERYTHING } from "../../../../src/cli/comments/query/query.js";
import {
  LIKES,
  READER_PICTURES,
  READER_SESSIONS,
  READERS,
  COMMENTS,
} from "../../../../src/cli/comments/store/collections.js";
import type { Collection } from "../../../../src/cli/comments/store/collections.js";
import type { ServiceStore } from "../../../../src/cli/comments/store/store.js";
import { createSoftDevice, type Options, type SoftDevice } from "../admin/soft-device.js";
import { dataUrl, drawImage } from "../images/sample-images.js";
import { PIXEL } from "../readers/platform.js";
import { BLOG, MASTER_KEY, SERVICE, type Answer, type PreparedWrite, type Target } from "./kill-writes.js";

type Prepare = (target: Target) => Promise<PreparedWrite>;
type Given = Answer | null | undefined;

const token = () => randomBytes(16).toString("hex");
const isDone = (answer: Given) => answer?.status === 200 || answer?.status === 201;
const doneOf = (answers: readonly Given[]) => answers.filter(isDone).length;

/** Posts a visible comment and resolves to its id. */
async function post(target: Target, fields: object = {}): Promise<string> {
  const body = { url: `/p-${target.name}`, comment: `text of ${target.name}`, token: token(), ...fields };
  return String((await target.send("POST", "/1.1/classes/Comment", { body }))["objectId"]);
}

/** Resolves to a stored comment, or to `null`. */
async function read(target: Target, id: string): Promise<Answer["body"] | null> {
  const headers = { "X-LC-Key": `${MASTER_KEY},master` };
  const { status, body } = await target.call("GET", `/1.1/classes/Comment/${id}`, { headers });
  return status === 200 ? body : null;
}

async function all(store: ServiceStore, collection: Collection) {
  return store.objects.find(collection, { where: EVERYTHING, order: [], limit: 10_000, skip: 0 });
}

/** Several browsers vote. The number is that of the stored votes, also when all vote again. */
function vote(count: () => Promise<number>, give: (token: string) => Promise<Answer>): PreparedWrite {
  const tokens = [token(), token(), token()];
  return {
    clients: tokens.map((each) => () => give(each)),
    async check(answers) {
      const before = await count();
      expect(before).toBeGreaterThanOrEqual(doneOf(answers));
      // A vote counts the stored ones.
      expect((await give(token())).status).toBe(200);
      expect(await count()).toBe(before + 1);
      for (const each of tokens) expect((await give(each)).status).toBe(200);
      expect(await count()).toBe(tokens.length + 1);
    },
  };
}

const reactions: Prepare = async (target) => {
  const url = `/reactions-${target.name}`;
  return vote(
    async () => {
      const { reactions: counts } = await target.send("GET", `/1.1/reactions?url=${url}`);
      return Number((counts as Record<string, unknown>)["👍"]);
    },
    (own) => target.call("PUT", "/1.1/reactions", { body: { url, reaction: "👍", given: true, token: own } }),
  );
};

const likes: Prepare = async (target) => {
  const id = await post(target);
  return vote(
    async () => Number((await read(target, id))?.["likes"] ?? 0),
    (own) => target.call("PUT", `/1.1/likes/${id}`, { body: { liked: true, token: own } }),
  );
};

/** A visitor edits a comment while another one deletes one that was liked. */
const ownChanges: Prepare = async (target) => {
  const own = token();
  const edited = await post(target, { token: own });
  const liked = token();
  const removed = await post(target, { token: liked });
  await target.send("PUT", `/1.1/likes/${removed}`, { body: { liked: true, token: token() } });
  const change = (id: string, body: object) =>
    target.call("PUT", `/1.1/own/${id}`, { body: { token: id === removed ? liked : own, ...body } });
  return {
    clients: [() => change(edited, { comment: "new text" }), () => change(removed, { removed: true })],
    async check([edit, removal]) {
      const text = (await read(target, edited))?.["comment"];
      expect(isDone(edit) ? ["new text"] : [`text of ${target.name}`, "new text"]).toContain(text);
      const kept = await read(target, removed);
      if (isDone(removal)) expect(kept).toBeNull();
      expect((await change(edited, { comment: "new text" })).status).toBe(200);
      expect((await change(removed, { removed: true })).status).toBe(kept === null ? 404 : 200);
      expect(await read(target, removed)).toBeNull();
      await target.useStore(async (store) => {
        const ids = new Set((await all(store, COMMENTS)).map(({ objectId }) => objectId));
        expect((await all(store, LIKES)).filter(({ comment }) => !ids.has(String(comment)))).toEqual([]);
      });
    },
  };
};

/** A reader with a picture signs in, and writes a comment. */
const readerSignIn: Prepare = async (target) => {
  const id = Number.parseInt(randomBytes(4).toString("hex"), 16);
  const login = `reader-${target.name}`;
  const { platform, platformUrl } = target;
  platform.account = { id, login, avatar_url: `${platformUrl}/pictures/${id}` };
  platform.picture = (response) => void response.writeHead(200, { "Content-Type": "image/png" }).end(PIXEL);
  const verifier = randomBytes(32).toString("hex");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const open = async () => {
    const { text } = await target.call("GET", await visitPlatform(target, challenge));
    return /data-code="(\w*)"/.exec(text)?.[1] ?? "";
  };
  const exchange = (code: string) =>
    target.call("POST", "/readers/session", { body: { code, verifier }, headers: { Origin: BLOG } });
  const write = (session: unknown) =>
    target.call("POST", "/1.1/classes/Comment?fetchWhenSave=true", {
      body: { url: `/reader-${target.name}`, comment: "hello", nick: "other", session },
      headers: { Origin: BLOG },
    });
  let code = "";
  return {
    clients: [
      async () => {
        code = await open();
        return exchange(code);
      },
    ],
    async check([answer]) {
      const session = answer?.body["token"];
      if (code !== "") {
        const again = await exchange(code);
        if (isDone(answer)) expect(again.status).toBe(401);
        if (isDone(again)) expect((await exchange(code)).status).toBe(401);
      }
      const next = session ?? (await exchange(await open())).body["token"];
      expect(await write(next)).toMatchObject({ status: 201, body: { nick: login } });
      await target.useStore(checkReaders);
    },
  };
};

/** A reader with answered and other comments erases everything. What a kill leaves can be erased afterwards. */
const erasure: Prepare = async (target) => {
  const id = Number.parseInt(randomBytes(4).toString("hex"), 16);
  target.platform.account = { id, login: `eraser-${target.name}` };
  const page = "/readers/me";
  const signInOnPage = async () => {
    const start = await target.call("GET", `${page}/sign-in/github`);
    const back = await fetch(start.location, { redirect: "manual" });
    const path = back.headers.get("location")?.replace(SERVICE, "") ?? "";
    const { cookies } = await target.call("GET", path, { headers: { Cookie: start.cookies } });
    return cookies;
  };
  const verifier = randomBytes(32).toString("hex");
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const { text } = await target.call("GET", await visitPlatform(target, challenge));
  const code = /data-code="(\w*)"/.exec(text)?.[1] ?? "";
  const headers = { Origin: BLOG };
  const { token: session } = await target.send("POST", "/readers/session", {
    body: { code, verifier },
    headers,
  });
  const write = async (fields: object) => {
    const body = { url: `/erased-${target.name}`, comment: `text of ${target.name}`, ...fields };
    return String((await target.send("POST", "/1.1/classes/Comment", { body, headers }))["objectId"]);
  };
  const root = await write({ session });
  const answer = await write({ rid: root, pid: root, comment: "an answer" });
  const single = await write({ session });
  let cookies = await signInOnPage();
  const erase = () =>
    target.call("POST", `${page}/erase`, { headers: { Cookie: cookies, Origin: SERVICE }, token: "" });
  const isErased = async () => {
    const text = String((await read(target, root))?.["comment"]);
    return [text !== `text of ${target.name}`, (await read(target, single)) === null];
  };
  return {
    clients: [erase],
    async check([first]) {
      if (isDone(first)) expect(await isErased()).toEqual([true, true]);
      await target.useStore(checkReaders);
      // The session lasts until nothing is left.
      const again = await erase();
      expect([200, 303]).toContain(again.status);
      if (again.status === 303) expect(await isErased()).toEqual([true, true]);
      cookies = await signInOnPage();
      expect((await erase()).status).toBe(200);
      expect(await isErased()).toEqual([true, true]);
      expect(await read(target, answer)).toMatchObject({ comment: "an answer", rid: root });
      expect((await read(target, root))?.["nick"]).toBe("Anonymous");
    },
  };
};

/** Goes to the platform and back. Resolves to the path that the platform returns to. */
async function visitPlatform({ call }: Target, challenge: string): Promise<string> {
  const { location } = await call("GET", `/readers/sign-in/github?challenge=${challenge}`);
  const back = await fetch(location, { redirect: "manual" });
  return back.headers.get("location")?.replace(SERVICE, "") ?? "";
}

/** Each session has a reader, and each reader's picture exists. */
async function checkReaders(store: ServiceStore): Promise<void> {
  const readers = await all(store, READERS);
  const ids = new Set(readers.map(({ objectId }) => objectId));
  const pictures = new Set((await all(store, READER_PICTURES)).map(({ objectId }) => objectId));
  expect(readers.filter(({ picture }) => picture != null && !pictures.has(String(picture)))).toEqual([]);
  expect((await all(store, READER_SESSIONS)).filter(({ reader }) => !ids.has(String(reader)))).toEqual([]);
}

const PASSWORDS = ["the password of one", "the password of another"];

/** The calls of moderators. */
function moderate(target: Target) {
  const admin = "/admin/api";
  const moderator = `moderator ${target.name}`;
  return {
    moderator,
    invite: () => target.send("POST", `${admin}/moderators`, { body: { name: moderator } }),
    join: (link: unknown, body: object) =>
      target.call("POST", `${admin}/link`, { token: "", body: { token: link, ...body } }),
    signIn: (body: object) =>
      target.call("POST", `${admin}/session`, { token: "", body: { name: moderator, ...body } }),
    isOpen: async (session: unknown) =>
      (await target.call("GET", `${admin}/session`, { token: String(session) })).status === 200,
    /** Signs in on the blog. Resolves to the token. */
    async openOnBlog(session: unknown) {
      const { url } = await target.send("POST", `${admin}/blog-codes`, { token: String(session) });
      const code = new URL(String(url)).hash.replace("#comment-owner-", "");
      const headers = { Origin: BLOG };
      return (await target.send("POST", "/owner/session", { body: { code }, headers }))["token"];
    },
    isOpenOnBlog: async (session: unknown) => {
      const headers = { Origin: BLOG, "X-LC-Session": String(session) };
      return (await target.call("GET", "/owner/waiting", { headers })).status === 200;
    },
  };
}

/** Two people use an invitation at the same time. It works at most once. */
const invitations: Prepare = async (target) => {
  const { invite, join, signIn, isOpen } = moderate(target);
  const { token: link } = await invite();
  return {
    clients: PASSWORDS.map((password) => () => join(link, { password })),
    async check(answers) {
      const open = [];
      for (const password of PASSWORDS) open.push(isDone(await signIn({ password })));
      expect(doneOf(answers)).toBeLessThanOrEqual(1);
      for (const [index, answer] of answers.entries()) {
        if (!isDone(answer)) continue;
        expect([await isOpen(answer?.body["token"]), open[index]]).toEqual([true, true]);
      }
      const joined = open.filter(Boolean).length;
      expect(joined).toBeLessThanOrEqual(1);
      const again = await join(link, { password: "the password of a third" });
      expect(again.status).toBe(joined === 0 ? 201 : 401);
    },
  };
};

/** A moderator with sessions, a passkey and an open link is removed. Nothing of them works, or all of it. */
const removals: Prepare = async (target) => {
  const { invite, join, signIn, isOpen, openOnBlog, isOpenOnBlog } = moderate(target);
  await post(target, { url: "/blog/rice.html" });
  const { id, token: link } = await invite();
  const device = createSoftDevice(SERVICE);
  const asked = await target.send("POST", "/admin/api/link/challenge", { body: { token: link } });
  const passkey = device.create(asked["passkey"] as Options);
  const body = { password: PASSWORDS[0], passkey, name: "phone" };
  const session = (await join(link, body)).body["token"];
  const onBlog = await openOnBlog(session);
  const { token: next } = await target.send("POST", `/admin/api/moderators/${String(id)}/link`);
  const remove = () => target.call("DELETE", `/admin/api/moderators/${String(id)}`);
  const working = async () => [
    await isOpen(session),
    await isOpenOnBlog(onBlog),
    isDone(await signIn({ password: PASSWORDS[0] })),
    await signInWith(target, device),
    isDone(await target.call("POST", "/admin/api/link/challenge", { token: "", body: { token: next } })),
  ];
  return {
    clients: [remove],
    async check([answer]) {
      const { moderators } = await target.send("GET", "/admin/api/moderators");
      const isListed = (moderators as readonly { readonly id: string }[]).some((each) => each.id === id);
      if (isDone(answer)) expect(isListed).toBe(false);
      expect(await working()).toEqual([isListed, isListed, isListed, isListed, isListed]);
      expect((await remove()).status).toBe(isListed ? 200 : 404);
      expect(await working()).toEqual([false, false, false, false, false]);
      await target.useStore(async (store) => {
        const own = String(id);
        expect([await store.sessions.list(own), await store.passkeys.list(own)]).toEqual([[], []]);
      });
    },
  };
};

async function challengeOf(target: Target, path: string, body: object = {}): Promise<Options> {
  return (await target.send("POST", `/admin/api/${path}`, { body })) as unknown as Options;
}

/** Resolves to whether a device signs somebody in. */
async function signInWith(target: Target, device: SoftDevice): Promise<boolean> {
  const passkey = device.get(await challengeOf(target, "challenge"));
  return isDone(await target.call("POST", "/admin/api/session", { token: "", body: { passkey } }));
}

/** The owner removes the passkey of a lost device, which ends its session, and adds another one. */
const passkeys: Prepare = async (target) => {
  const admin = "/admin/api";
  const ask = () => challengeOf(target, "passkeys/challenge", { password: target.password });
  const [lost, fresh] = [createSoftDevice(SERVICE), createSoftDevice(SERVICE)];
  await target.send("POST", `${admin}/passkeys`, {
    body: { name: "lost", passkey: lost.create(await ask()) },
  });
  const passkey = lost.get(await challengeOf(target, "challenge"));
  const { token: stolen } = await target.send("POST", `${admin}/session`, { token: "", body: { passkey } });
  const list = async () => {
    const found = (await target.send("GET", `${admin}/passkeys`))["passkeys"];
    return found as readonly { readonly id: string; readonly name: string }[];
  };
  const id = (await list()).find(({ name }) => name === "lost")?.id ?? "";
  const added = { name: target.name, passkey: fresh.create(await ask()) };
  const remove = () => target.call("DELETE", `${admin}/passkeys/${id}`);
  return {
    clients: [() => target.call("POST", `${admin}/passkeys`, { body: added }), remove],
    async check([addition, removal]) {
      const left = await list();
      const isKept = left.some((each) => each.id === id);
      const isAdded = left.some(({ name }) => name === target.name);
      if (isDone(removal)) expect(isKept).toBe(false);
      if (isDone(addition)) expect(isAdded).toBe(true);
      expect([await signInWith(target, lost), await signInWith(target, fresh)]).toEqual([isKept, isAdded]);
      // The owner removes it again if there was no answer.
      if (!isDone(removal)) await remove();
      expect(await signInWith(target, lost)).toBe(false);
      expect((await target.call("GET", `${admin}/session`, { token: String(stolen) })).status).toBe(401);
      for (const each of await list()) await target.call("DELETE", `${admin}/passkeys/${each.id}`);
    },
  };
};

/** Two people use a recovery at the same time. One sets the password, which ends all that was open before. */
const recoveries: Prepare = async (target) => {
  const {
    token: link,
    name,
    value,
  } = createRecovery({
    hashes: NODE_HASHES,
    randomBytes,
    now: () => new Date(),
  });
  await target.useStore((store) => store.settings.write(name, value));
  const before = target.password;
  const signIn = async (password: string) => {
    const answer = await target.call("POST", "/admin/api/session", { token: "", body: { password } });
    return answer.body["token"];
  };
  const session = String(await signIn(before));
  const next = [1, 2].map((of) => `password ${of} of ${target.name}`);
  const recover = (password: string) =>
    target.call("POST", "/admin/api/password", { token: "", body: { token: link, password } });
  return {
    clients: next.map((password) => () => recover(password)),
    async check(answers) {
      const working: string[] = [];
      for (const password of [before, ...next]) if (await signIn(password)) working.push(password);
      expect(working).toHaveLength(1);
      const acknowledged = next.filter((_, index) => isDone(answers[index]));
      expect(acknowledged.every((password) => password === working[0])).toBe(true);
      const isUsed = working[0] !== before;
      const { status } = await target.call("GET", "/admin/api/session", { token: session });
      expect(status).toBe(isUsed ? 401 : 200);
      target.password = working[0] ?? "";
      const last = `password 3 of ${target.name}`;
      expect((await recover(last)).status).toBe(isUsed ? 401 : 201);
      if (!isUsed) target.password = last;
      await target.signIn();
    },
  };
};

/** Images are moved to the bucket by a new comment, an edit and an approval. */
const images: Prepare = async (target) => {
  const draw = async () => {
    const color = `#${randomBytes(3).toString("hex")}`;
    return `![image](${dataUrl(await drawImage("png", {}, color), "image/png")})`;
  };
  const own = token();
  const edited = await post(target, { token: own, comment: `before ${await draw()}` });
  const held = await post(target, { comment: `held ${await draw()}` });
  const other = token();
  const removed = await post(target, { token: other, comment: `gone ${await draw()}` });
  const status = (id: string, value: string) =>
    target.call("PATCH", `/admin/api/comments/${id}`, { body: { status: value } });
  await status(held, "waiting");
  const change = (id: string, body: object) =>
    target.call("PUT", `/1.1/own/${id}`, { body: { token: id === removed ? other : own, ...body } });
  const [fresh, after] = [`new ${await draw()}`, `after ${await draw()}`];
  const url = `/images-${target.name}`;
  return {
    clients: [
      () => target.call("POST", "/1.1/classes/Comment", { body: { url, comment: fresh, token: token() } }),
      () => change(edited, { comment: after }),
      () => status(held, "visible"),
      () => change(removed, { removed: true }),
    ],
    async check([created, edit, approval, removal]) {
      const where = encodeURIComponent(JSON.stringify({ url }));
      const { results } = await target.send("GET", `/1.1/classes/Comment?where=${where}`);
      const texts = (results as readonly { readonly comment: string }[]).map(({ comment }) => comment);
      expect(texts.length).toBeGreaterThanOrEqual(doneOf([created]));
      const [text, heldOne] = [await read(target, edited), await read(target, held)];
      if (isDone(edit)) expect(String(text?.["comment"])).toMatch(/^after /);
      if (isDone(approval)) expect(heldOne).toMatchObject({ status: "visible" });
      const gone = await read(target, removed);
      if (isDone(removal)) expect(gone).toBeNull();
      for (const one of [...texts, text?.["comment"], heldOne?.["comment"], gone?.["comment"] ?? ""]) {
        const [, address = null] = /\]\((https?:\S+)\)/.exec(String(one)) ?? [];
        if (address !== null) expect(target.s3.files.has(new URL(address).pathname)).toBe(true);
      }
    },
  };
};

/** Comments are refused while the owner reads the report, which stores their number. */
const refusals: Prepare = async (target) => {
  const own = token();
  const report = async () => {
    const { refused } = await target.send("GET", "/admin/api/screening");
    const rows = refused as readonly { readonly by: string; readonly week: number }[];
    return rows.find(({ by }) => by === "limit")?.week ?? 0;
  };
  const refuse = () =>
    target.call("POST", "/1.1/classes/Comment", {
      body: { url: `/refused-${target.name}`, comment: token(), token: own },
    });
  await refuse();
  const before = await report();
  await refuse();
  const stored = await report();
  expect(stored).toBe(before + 1);
  return {
    clients: [refuse, refuse, () => target.call("GET", "/admin/api/screening")],
    async check() {
      const after = await report();
      expect(after).toBeGreaterThanOrEqual(stored);
      expect(after).toBeLessThanOrEqual(stored + 2);
    },
  };
};

/** The owner approves a comment and learns from it in two windows. One of them changes the rules. */
const lessons: Prepare = async (target) => {
  const id = await post(target);
  const approve = (status: string) => target.call("PATCH", `/admin/api/comments/${id}`, { body: { status } });
  await approve("waiting");
  const show = async () => {
    const shown = await target.send("GET", "/admin/api/rules");
    return shown as {
      readonly version: number;
      readonly rules: { readonly allowed: { readonly hosts: readonly string[] } };
    };
  };
  const { version, rules } = await show();
  const hosts = [1, 2].map((of) => `h${of}-${target.name}.example`);
  const learn = (host: string) => {
    const allowed = { ...rules.allowed, hosts: [host] };
    return target.call("PUT", "/admin/api/rules", { body: { version, rules: { ...rules, allowed } } });
  };
  return {
    clients: [...hosts.map((host) => () => learn(host)), () => approve("visible")],
    async check([one, two, approval]) {
      const after = await show();
      expect([version, version + 1]).toContain(after.version);
      const isChanged = after.version > version;
      expect(doneOf([one, two])).toBeLessThanOrEqual(isChanged ? 1 : 0);
      const [host = ""] = after.rules.allowed.hosts;
      if (isChanged) expect(hosts).toContain(host);
      else expect(after.rules).toEqual(rules);
      if (isDone(one)) expect(host).toBe(hosts[0]);
      if (isDone(two)) expect(host).toBe(hosts[1]);
      if (isDone(approval)) expect(await read(target, id)).toMatchObject({ status: "visible" });
    },
  };
};

/** The writes that are killed, by title. */
export const WRITES: ReadonlyMap<string, Prepare> = new Map([
  ["reactions", reactions],
  ["likes", likes],
  ["own changes", ownChanges],
  ["a reader's sign-in", readerSignIn],
  ["an erasure", erasure],
  ["an invitation", invitations],
  ["the removal of a moderator", removals],
  ["passkeys", passkeys],
  ["a recovery", recoveries],
  ["images", images],
  ["numbers of refused comments", refusals],
  ["lessons", lessons],
]);

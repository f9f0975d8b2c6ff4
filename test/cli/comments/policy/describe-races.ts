import { describe, expect, it } from "vitest";
import { parseReactions } from "../../../../src/runtime/model/reactions.js";

/** The settings of a raced service. Its owner's password is `ADMIN_PASSWORD`. */
export const RACED = {
  appId: "app",
  appKey: "key",
  hasLikes: true,
  ownMinutes: 15,
  reactions: parseReactions("👍 🎉") ?? [],
};

/** The same settings as variables. */
export const RACED_VARIABLES = {
  HANBLOG_APP_ID: RACED.appId,
  HANBLOG_APP_KEY: RACED.appKey,
  HANBLOG_LIKES: "on",
  HANBLOG_REACTIONS: "👍 🎉",
  HANBLOG_OWN_CHANGES: String(RACED.ownMinutes),
};

/** A running service. */
export interface RacedService {
  /** Sends a request to a path. */
  readonly send: (path: string, init: RequestInit) => Promise<Response>;
  /** The header from which the service takes the address of the visitor. */
  readonly visitorHeader: string;
  readonly password: string;
}

interface RaceAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Sent {
  readonly method?: string;
  readonly body?: unknown;
  /** The address of the visitor. By default, each request has its own. */
  readonly from?: string;
  readonly session?: string;
}

/** Returns the results of many calls that run at the same time. */
function atOnce<Result>(count: number, run: (index: number) => Promise<Result>): Promise<readonly Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => run(index)));
}

const numbers = (values: readonly unknown[]) => values.map(Number).toSorted((one, other) => one - other);

/** Tests that requests at the same time have the same effect as one after the other. */
export function describeRaces(open: () => RacedService): void {
  let visitors = 0;
  const send = async (path: string, { method = "POST", body, from, session }: Sent): Promise<RaceAnswer> => {
    visitors++;
    const { visitorHeader } = open();
    const answer = await open().send(path, {
      method,
      headers: {
        "X-LC-Id": RACED.appId,
        "X-LC-Key": RACED.appKey,
        [visitorHeader]: from ?? `10.77.${visitors >> 8}.${visitors & 255}`,
        ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        ...(session === undefined ? {} : { Authorization: `Bearer ${session}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text === "" ? {} : (JSON.parse(text) as RaceAnswer["body"]) };
  };
  const post = (fields: Readonly<Record<string, unknown>>, from?: string) =>
    send("/1.1/classes/Comment", {
      body: { url: "/race/", comment: "first", ...fields },
      ...(from === undefined ? {} : { from }),
    });
  const create = async (fields: Readonly<Record<string, unknown>> = {}) => {
    const { status, body } = await post(fields);
    expect(status).toBe(201);
    return String(body["objectId"]);
  };
  const count = async (where: unknown) => {
    const query = new URLSearchParams({ where: JSON.stringify(where), limit: "0", count: "1" });
    return (await send(`/1.1/classes/Comment?${query}`, { method: "GET" })).body["count"];
  };
  const like = (
    id: string,
    of: number,
    { liked = true, from }: { readonly liked?: boolean; readonly from?: string } = {},
  ) => {
    const body = { liked, token: String(of).padStart(32, "0") };
    return send(`/1.1/likes/${id}`, { method: "PUT", body, ...(from === undefined ? {} : { from }) });
  };
  const likesOf = async (id: string) =>
    (await send(`/1.1/classes/Comment/${id}`, { method: "GET" })).body["likes"] ?? 0;
  const signIn = (password: string, from?: string) =>
    send("/admin/api/session", { body: { password }, ...(from === undefined ? {} : { from }) });

  describe("a deletion and replies at the same time leave no orphan", () => {
    const removeOwn = (id: string, token: string) =>
      send(`/1.1/own/${id}`, { method: "PUT", body: { token, removed: true } });
    it.each<[string, () => Promise<typeof removeOwn>]>([
      ["its author", () => Promise.resolve(removeOwn)],
      [
        "the owner",
        async () => {
          const session = String((await signIn(open().password)).body["token"]);
          return (id) => send(`/admin/api/comments/${id}`, { method: "DELETE", session });
        },
      ],
    ])("if %s deletes it", async (_, start) => {
      const remove = await start();
      const root = await create();
      await atOnce(8, async (round) => {
        const token = String(visitors).padStart(32, "a");
        const isReply = round % 2 === 1;
        const id = await create({ token, ...(isReply ? { rid: root, pid: root } : {}) });
        const [removal, ...replies] = await Promise.all([
          remove(id, token),
          ...["one", "two", "three"].map((comment) => post({ comment, rid: isReply ? root : id, pid: id })),
        ]);
        expect([200, 204, 409]).toContain(removal.status);
        for (const { status } of replies) expect([201, 400]).toContain(status);
        const stored = replies.filter(({ status }) => status === 201).length;
        const isKept = removal.status === 409;
        expect([await count({ objectId: id }), await count({ pid: id })]).toEqual(
          isKept ? [1, stored] : [0, 0],
        );
        if (isKept) expect(stored).toBeGreaterThan(0);
      });
    });
  });

  it("likes at once are all counted, also while others are taken back", async () => {
    const id = await create();
    await atOnce(20, (of) => like(id, of));
    expect(await likesOf(id)).toBe(20);
    await atOnce(20, (of) => like(id, of < 10 ? of : of + 10, { liked: of >= 10 }));
    expect(await likesOf(id)).toBe(20);
  });

  it("likes from one network at once are accepted up to the limit", async () => {
    const id = await create();
    const answers = await atOnce(20, (of) => like(id, of, { from: "198.51.100.9" }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await likesOf(id)).toBe(5);
  });

  it("likes of one browser at once count once", async () => {
    const id = await create();
    await atOnce(10, () => like(id, 1));
    expect(await likesOf(id)).toBe(1);
  });

  it("edits at once leave the text of one that was acknowledged, and none undoes the owner's decision", async () => {
    const token = "e".repeat(32);
    const id = await create({ token });
    const session = String((await signIn(open().password)).body["token"]);
    const edit = (of: number) =>
      send(`/1.1/own/${id}`, { method: "PUT", body: { token, comment: `edit ${of}` } });
    const read = () => send(`/1.1/classes/Comment/${id}`, { method: "GET" });
    const answers = await atOnce(8, edit);
    // One that others overtake again and again is rejected.
    expect(answers.filter(({ status }) => status !== 200 && status !== 503)).toEqual([]);
    const texts = answers.filter(({ status }) => status === 200).map(({ body }) => body["comment"]);
    expect(texts).toContain((await read()).body["comment"]);
    const hide = () =>
      send(`/admin/api/comments/${id}`, { method: "PATCH", body: { status: "spam" }, session });
    const [hidden] = await Promise.all([hide(), ...[1, 2, 3, 4].map(edit)]);
    expect(hidden.status).toBe(200);
    expect((await read()).status).toBe(404);
  });

  it("reactions at once are all counted, also while others are taken back", async () => {
    const url = "/race/reactions/";
    const react = (of: number, fields: object = {}, from?: string) => {
      const body = { url, reaction: "👍", given: true, token: String(of).padStart(32, "0"), ...fields };
      return send("/1.1/reactions", { method: "PUT", body, ...(from === undefined ? {} : { from }) });
    };
    const read = async () => (await send(`/1.1/reactions?url=${url}`, { method: "GET" })).body["reactions"];
    await atOnce(20, (of) => react(of, { reaction: of % 2 === 0 ? "👍" : "🎉" }));
    expect(await read()).toEqual({ "👍": 10, "🎉": 10 });
    await atOnce(20, (of) => (of % 2 === 0 ? react(of, { given: false }) : react(of + 100)));
    expect(await read()).toEqual({ "👍": 10, "🎉": 10 });
    await atOnce(10, () => react(200));
    expect(await read()).toEqual({ "👍": 11, "🎉": 10 });
    const answers = await atOnce(20, (of) => react(of + 300, {}, "198.51.100.14"));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(await read()).toEqual({ "👍": 16, "🎉": 10 });
  });

  it.each<[string, Readonly<Record<string, unknown>>]>([
    ["without a time or a token", {}],
    ["with its time and its token", { insertedAt: "2026-11-20T12:00:00.000Z", token: "ab".repeat(16) }],
  ])("the same comment many times at once is stored once, %s", async (title, fields) => {
    const url = `/same/${title.length}/`;
    const answers = await atOnce(10, () => post({ ...fields, url }, "198.51.100.10"));
    const stored = answers.filter(({ status }) => status === 201);
    expect(stored.length).toBeGreaterThan(0);
    expect(new Set(stored.map(({ body }) => body["objectId"])).size).toBe(1);
    // The pause rejects those that came before the first one was stored.
    expect(answers.every(({ status }) => status === 201 || status === 429)).toBe(true);
    expect(await count({ url })).toBe(1);
  });

  it("comments at once from one address are accepted up to the limit", async () => {
    const answers = await atOnce(12, (of) =>
      post({ nick: `Visitor ${of}`, comment: `text ${of}`, url: "/flood/" }, "198.51.100.11"),
    );
    expect(numbers(answers.map(({ status }) => status))).toEqual([
      ...Array<number>(5).fill(201),
      ...Array<number>(7).fill(429),
    ]);
    expect(await count({ url: "/flood/" })).toBe(5);
  });

  it("wrong passwords at once from one address are checked up to the limit", async () => {
    const answers = await atOnce(12, () => signIn("a wrong password", "198.51.100.12"));
    expect(numbers(answers.map(({ status }) => status))).toEqual([
      ...Array<number>(5).fill(401),
      ...Array<number>(7).fill(429),
    ]);
  });

  it("visits at once are all counted, in one counter", async () => {
    const visits = await atOnce(20, () =>
      send("/1.1/classes/Counter", { body: { url: "/race/visited/", time: 1 } }),
    );
    const id = String(visits[0]?.body["objectId"]);
    const more = await atOnce(20, () =>
      send(`/1.1/classes/Counter/${id}`, {
        method: "PUT",
        body: { time: { __op: "Increment", amount: 1 } },
      }),
    );
    const times = [...visits, ...more].map(({ body }) => body["time"]);
    expect(numbers(times)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1));
  });
}

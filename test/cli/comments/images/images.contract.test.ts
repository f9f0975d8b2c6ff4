import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import sharp from "sharp";
import { createS3Bucket } from "../../../../src/cli/comments/images/bucket.js";
import { openImages } from "../../../../src/cli/comments/images/open-images.js";
import { createImageChannel } from "../../../../src/cli/comments/images/remove-images.js";
import { createNotifier } from "../../../../src/cli/comments/notify/notifier.js";
import { changeComments, removeComments } from "../../../../src/cli/comments/admin/change-comments.js";
import { eraseData } from "../../../../src/cli/comments/readers/erase-data.js";
import { COMMENTS } from "../../../../src/cli/comments/store/collections.js";
import { EVERYTHING } from "../../../../src/cli/comments/query/query.js";
import { adminToken, callAdmin } from "../admin/call-admin.js";
import { createServerFetch } from "../server-fetch.js";
import { describeOnStore } from "../describe-on-store.js";
import type { TestPlace } from "../open-place.js";
import { openService, type TestOptions, type TestService } from "../service.js";
import { BUCKET, createS3Server, S3_KEY, S3_REGION, S3_SECRET } from "./s3-server.js";
import { dataUrl, drawImage, drawPng, SECRET } from "./sample-images.js";

interface Posted {
  readonly objectId: string;
  readonly comment: string;
  readonly token?: string;
}

const URL_OF_BUCKET = `http://s3.example/${BUCKET}`;

describeOnStore("Images in a bucket", ({ emptyPlace }) => {
  let place: TestPlace;
  let service: TestService;
  const s3 = createS3Server();
  const fetch = createServerFetch(s3.server);
  let faults: string[];
  let photo: string;

  beforeAll(async () => {
    photo = dataUrl(await drawImage("jpeg"), "image/jpeg");
  });

  const open = async (options: TestOptions = {}, secret = S3_SECRET) => {
    const url = `${URL_OF_BUCKET}/`;
    const settings = { url, s3: { url, region: S3_REGION, key: S3_KEY, secret } };
    const now = () => new Date(Date.UTC(2026, 10, 20, 12));
    const images = openImages(settings, { fetch, now, onFault: (reason) => faults.push(reason) });
    return openService(place, { pauseSeconds: 0, images, ...options });
  };
  beforeEach(async () => {
    faults = [];
    s3.fail(null);
    s3.clear();
    place = await emptyPlace("shared");
    service = await open();
  });
  afterEach(() => service.stop());

  const send = (comment: string, fields: object = {}, options: object = {}) =>
    service.call("POST", "classes/Comment", {
      params: { fetchWhenSave: true },
      body: { url: "/p", comment, ...fields },
      ...options,
    });
  const post = async (comment: string, fields: object = {}, options: object = {}): Promise<Posted> => {
    const { status, body } = await send(comment, fields, options);
    expect(status).toBe(201);
    const posted = body as Posted;
    // The answer has the text as it was sent.
    return { ...posted, comment: await textOf(posted.objectId) };
  };
  /** Sends the deliveries that are due. */
  const deliver = async () => {
    const { context } = service;
    if (context.images === null) throw new Error("No bucket");
    const channels = [createImageChannel(context, context.images)];
    await createNotifier({ context, channels, log: () => undefined }).run();
  };
  const textOf = async (id: string) => {
    const { body } = await service.call("GET", `classes/Comment/${id}`, { master: true });
    return (body as { readonly comment: string }).comment;
  };
  const namesOf = (comment: string) => [...comment.matchAll(/\]\((\S+)\)/g)].map(([, url = ""]) => url);

  it("are moved there, without their metadata", async () => {
    const { objectId, comment } = await post(`look ![image](${photo}) here`);
    const [url = ""] = namesOf(comment);
    expect(comment).toBe(`look ![image](${url}) here`);
    expect(url).toMatch(new RegExp(`^${URL_OF_BUCKET}/${objectId}/[0-9a-f]{32}\\.jpg$`));
    expect(await textOf(objectId)).toBe(comment);
    const answer = await fetch(url);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "public, max-age=31536000, immutable",
      "content-disposition": "attachment",
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.includes(SECRET)).toBe(false);
    expect((await sharp(bytes).metadata()).orientation).toBe(6);
    expect(faults).toEqual([]);
  });

  it("have the same form in all answers, which does not show that a comment is spam", async () => {
    await service.stop();
    service = await open({ ownMinutes: 5 });
    const text = `![](${photo})`;
    const sentAt = { insertedAt: { __type: "Date", iso: "2026-11-20T12:00:00.000Z" } };
    for (const [from, trap] of [
      ["192.0.2.1", {}],
      ["192.0.2.2", { hp: "bot" }],
    ] as const) {
      const { body } = await send(text, { ...sentAt, ...trap }, { from });
      const { objectId, token } = body as Posted;
      expect(body).toMatchObject({ comment: text });
      expect((await send(text, { ...sentAt, ...trap }, { from })).body).toMatchObject({
        objectId,
        comment: text,
      });
      const edit = { comment: `new ${text}`, token };
      const answer = await service.call("PUT", `own/${objectId}`, { body: edit });
      expect(answer).toMatchObject({ status: 200, body: { comment: `new ${text}` } });
      expect((await textOf(objectId)).includes(URL_OF_BUCKET)).toBe(!("hp" in trap));
    }
  });

  it("have the type of their content, whatever the comment says", async () => {
    const png = dataUrl(drawPng(3, 3), "image/svg+xml");
    const [url = ""] = namesOf((await post(`![](${png})`)).comment);
    expect(url).toMatch(/\.png$/);
    expect((await fetch(url)).headers.get("content-type")).toBe("image/png");
  });

  it("are stored once if a comment shows one twice", async () => {
    const { comment } = await post(`![](${photo}) ![](${photo})`);
    expect(new Set(namesOf(comment)).size).toBe(1);
    expect(s3.files.size).toBe(1);
  });

  it.each([
    [
      "SVG",
      dataUrl(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), "image/svg+xml"),
    ],
    ["HTML that says it is a PNG", dataUrl(Buffer.from("<script>alert(1)</script>"))],
    [
      "a script that begins like a GIF",
      dataUrl(Buffer.from("GIF89a/*<svg/onload=alert(1)>*/=1"), "image/gif"),
    ],
    ["too many pixels", dataUrl(drawPng(60_000, 60_000))],
    ["half a file", dataUrl(drawPng(9, 9).subarray(0, 40))],
    ["no Base64", "data:image/png;base64,=A=_="],
    [
      "more images than a comment can have",
      Array.from({ length: 11 }, (_, n) => dataUrl(drawPng(1, n + 1))).join(" "),
    ],
  ])("refuses %s with 400, and stores nothing", async (_, url) => {
    const { status, body } = await send(`![](${url})`);
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toMatch(/images/i);
    expect(s3.heard.filter((line) => line.startsWith("PUT"))).toHaveLength(0);
    expect(await service.context.store.objects.count(COMMENTS, EVERYTHING)).toBe(0);
  });

  it("have names that no request can choose", async () => {
    const { objectId, comment } = await post(`![](${photo})`, {
      objectId: "../../evil",
      insertedAt: { __type: "Date", iso: "2026-11-20T12:00:00.000Z" },
    });
    expect(objectId).toMatch(/^[0-9a-f]+$/);
    expect(namesOf(comment)[0]).toContain(`/talk/${objectId}/`);
  });

  it.each([
    ["is away", "away"],
    ["is full", 507],
    ["redirects", 307],
    ["is forbidden", 403],
  ] as const)("stay in the comment without their metadata if the bucket %s", async (_, failure) => {
    s3.fail(failure);
    const { comment } = await post(`![](${photo})`);
    expect(comment).toMatch(/^!\[\]\(data:image\/jpeg;base64,[\w+/=]+\)$/);
    const bytes = Buffer.from(comment.slice(comment.indexOf(",") + 1, -1), "base64");
    expect(bytes.includes(SECRET)).toBe(false);
    expect((await sharp(bytes).metadata()).width).toBe(40);
    expect(faults).toHaveLength(1);
    expect(faults[0]).not.toContain(S3_SECRET);
  });

  it("stay in the comment if the secret is wrong", async () => {
    await service.stop();
    service = await open({}, "wrong");
    expect((await post(`![](${photo})`)).comment).toContain("data:image/jpeg");
    expect(faults).toEqual(["Image not stored: HTTP 403"]);
  });

  it("of spam and of waiting comments stay in them until the owner approves", async () => {
    await service.stop();
    service = await open({ moderation: "before" });
    const trapped = await post(`![](${photo})`, { hp: "bot" });
    const { objectId } = await post(`![](${photo})`);
    expect(s3.files.size).toBe(0);
    expect(await textOf(objectId)).toContain("data:image");
    await changeComments(service.context, [objectId], { change: { status: "visible" }, where: EVERYTHING });
    expect(namesOf(await textOf(objectId))[0]).toContain(`${URL_OF_BUCKET}/${objectId}/`);
    expect(s3.files.size).toBe(1);
    expect(await textOf(trapped.objectId)).toContain("data:image");
  });

  it("are removed with their comment and its replies", async () => {
    const { objectId } = await post(`![](${photo})`);
    await post(`![](${photo})`, { rid: objectId, pid: objectId });
    const other = await post(`![](${photo})`);
    expect(s3.files.size).toBe(3);
    expect(await removeComments(service.context, [objectId])).toBe(2);
    expect([...s3.files.keys()]).toEqual([new URL(namesOf(other.comment)[0] ?? "").pathname]);
    await service.call("DELETE", `classes/Comment/${other.objectId}`, { master: true });
    expect(s3.files.size).toBe(0);
  });

  it("of others are not removed by a comment that refers to them", async () => {
    const { comment } = await post(`![](${photo})`);
    const thief = await post(`mine: ${comment}`);
    const mixed = await post(`${URL_OF_BUCKET}/../${comment}`);
    await removeComments(service.context, [thief.objectId, mixed.objectId]);
    expect(s3.files.size).toBe(1);
  });

  it("of a comment are removed although the bucket is away later, from the comments only", async () => {
    const { objectId } = await post(`![](${photo})`);
    s3.fail("away");
    expect(await removeComments(service.context, [objectId])).toBe(1);
    expect(faults[0]).toMatch(new RegExp(`^Images not removed: .*; ${objectId}/[0-9a-f]{32}\\.jpg$`));
  });

  it("of a long conversation are removed in parts, also if the bucket is away at first", async () => {
    const { objectId } = await post([1, 2, 3].map((n) => `![](${dataUrl(drawPng(n, 1))})`).join(" "));
    for (const width of [4, 5, 6]) {
      await post(`![](${dataUrl(drawPng(width, 1))})`, { rid: objectId, pid: objectId });
    }
    const other = await post(`![](${photo})`);
    expect(s3.files.size).toBe(7);
    s3.forgetRequests();
    s3.fail("away");
    expect(await removeComments(service.context, [objectId])).toBe(4);
    expect(s3.heard).toHaveLength(4);
    expect(s3.files.size).toBe(7);
    s3.fail(null);
    await deliver();
    expect([...s3.files.keys()]).toEqual([new URL(namesOf(other.comment)[0] ?? "").pathname]);
    await deliver();
    expect(s3.files.size).toBe(1);
  });

  it("stay when the answer of the database is lost, and are removed if nothing was stored", async () => {
    const { objects } = service.context.store;
    const create = objects.create.bind(objects);
    const spy = vi.spyOn(objects, "create");
    spy.mockImplementationOnce(async (...comment) => {
      await create(...comment);
      throw new Error("The connection was lost.");
    });
    expect((await send(`stored ![](${photo})`)).status).toBe(500);
    spy.mockRejectedValueOnce(new Error("The connection was lost before."));
    expect((await send(`not stored ![](${photo})`)).status).toBe(500);
    spy.mockRestore();
    service.advance(61 * 60_000);
    await deliver();
    const [stored, ...others] = await objects.find(COMMENTS, {
      where: EVERYTHING,
      order: [],
      limit: 2,
      skip: 0,
    });
    expect(others).toEqual([]);
    const [url = ""] = namesOf(String(stored?.["comment"]));
    expect([...s3.files.keys()]).toEqual([new URL(url).pathname]);
  });

  it("of an edit are not shown if the comment is held back meanwhile", async () => {
    await service.stop();
    service = await open({ ownMinutes: 5 });
    const { objectId, token } = await post("text");
    const { objects } = service.context.store;
    const update = objects.update.bind(objects);
    const spy = vi.spyOn(objects, "update").mockImplementationOnce(async (...change) => {
      spy.mockRestore();
      await changeComments(service.context, [objectId], { change: { status: "waiting" }, where: EVERYTHING });
      return update(...change);
    });
    const comment = `new ![](${photo})`;
    expect((await service.call("PUT", `own/${objectId}`, { body: { comment, token } })).status).toBe(200);
    expect(await textOf(objectId)).toContain("data:image/");
    service.advance(61 * 60_000);
    await deliver();
    expect(s3.files.size).toBe(0);
  });

  it("that a crash left behind are removed after an hour, and those of comments are kept", async () => {
    const { objectId, comment } = await post(`![](${photo})`);
    const before = vi.spyOn(service.context.store.objects, "create").mockImplementation(
      // The process ends after the images are stored.
      () => new Promise(() => undefined),
    );
    void send(`lost ![](${photo})`);
    await vi.waitFor(() => expect(before).toHaveBeenCalled());
    before.mockRestore();
    expect(s3.files.size).toBe(2);
    service.advance(59 * 60_000);
    await deliver();
    expect(s3.files.size).toBe(2);
    service.advance(2 * 60_000);
    await deliver();
    expect([...s3.files.keys()]).toEqual([new URL(namesOf(comment)[0] ?? "").pathname]);
    expect(await textOf(objectId)).toBe(comment);
  });

  it("of at most a hundred addresses are removed, however many a text has", async () => {
    await service.stop();
    service = await open({ ownMinutes: 5 });
    const { objectId, token } = await post("text");
    const made = Array.from(
      { length: 110 },
      (_, n) => `${URL_OF_BUCKET}/${objectId}/${String(n).padStart(32, "0")}.png`,
    );
    for (const comment of [made.join(" "), "short"]) {
      const { status } = await service.call("PUT", `own/${objectId}`, { body: { comment, token } });
      expect(status).toBe(200);
    }
    for (let count = 0; count < 30; count++) await deliver();
    expect(s3.heard).toHaveLength(100);
  });

  it("are replaced when the author or the owner edits the text", async () => {
    await service.stop();
    service = await open({ ownMinutes: 5 });
    const { objectId, comment, token } = await post(`![](${photo})`);
    const edit = (text: string) => service.call("PUT", `own/${objectId}`, { body: { comment: text, token } });
    expect((await edit(`${comment} and ![](${dataUrl(drawPng(5, 5))})`)).status).toBe(200);
    expect(namesOf(await textOf(objectId)).map((url) => url.slice(-4))).toEqual([".jpg", ".png"]);
    expect(s3.files.size).toBe(2);
    expect((await edit("no images")).status).toBe(200);
    expect(s3.files.size).toBe(0);
    await changeComments(service.context, [objectId], {
      change: { comment: `owner ![](${photo})` },
      where: EVERYTHING,
    });
    expect(s3.files.size).toBe(1);
    await changeComments(service.context, [objectId], { change: { comment: "owner" }, where: EVERYTHING });
    expect(s3.files.size).toBe(0);
    await changeComments(service.context, [objectId], {
      change: { comment: `![](data:image/png;base64,AAAA)` },
      where: EVERYTHING,
    });
    expect(await textOf(objectId)).toContain("data:image/png;base64,AAAA");
  });

  it("are removed when a reader erases comments, answered ones too", async () => {
    const reader = { id: "github:1", name: "ada", mail: "" };
    const { objectId } = await post(`![](${photo})`);
    await post(`an answer ![](${dataUrl(drawPng(5, 5))})`, { rid: objectId, pid: objectId });
    const own = [objectId, (await post(`![](${dataUrl(drawPng(7, 7))})`)).objectId];
    for (const id of own) {
      const change = { objectId: id, updatedAt: new Date(), set: { reader: reader.id }, add: {} };
      await service.context.store.objects.update(COMMENTS, { ...change, where: EVERYTHING });
    }
    expect(s3.files.size).toBe(3);
    expect(await eraseData(service.context, reader, "erased")).toBe(0);
    expect([await textOf(objectId), s3.files.size]).toEqual(["erased", 1]);
  });

  it("do not count as links when their text is edited", async () => {
    await service.stop();
    service = await open({ ownMinutes: 5 });
    const token = await adminToken(service);
    const rules = { links: { most: 1, verdict: "waiting" } };
    const { body: read } = await callAdmin(service, "GET", "rules", { token });
    const { version } = read as { readonly version: number };
    await callAdmin(service, "PUT", "rules", { token, body: { version, rules } });
    const { objectId, comment, ...own } = await post(
      [1, 2, 3, 4, 5].map((n) => `![](${dataUrl(drawPng(n, 2))})`).join(" "),
    );
    await service.call("PUT", `own/${objectId}`, { body: { comment: `${comment} edited`, ...own } });
    const findStatus = async () => {
      const { body } = await service.call("GET", `classes/Comment/${objectId}`, { master: true });
      return (body as { readonly status: string }).status;
    };
    expect(await findStatus()).toBe("visible");
    // The address of the bucket alone does not hide other links.
    const more = `${comment} http://a.example http://b.example`;
    await service.call("PUT", `own/${objectId}`, { body: { comment: more, ...own } });
    expect(await findStatus()).toBe("waiting");
  });

  it("are not left when the same comment is sent twice at once", async () => {
    const sentAt = { insertedAt: { __type: "Date", iso: "2026-11-20T12:00:00.000Z" } };
    const [one, two] = await Promise.all(
      [0, 1].map(() => post(`![](${photo})`, sentAt, { from: "192.0.2.7" })),
    );
    expect(one?.objectId).toBe(two?.objectId);
    expect(await textOf(one?.objectId ?? "")).toContain(URL_OF_BUCKET);
    expect(s3.files.size).toBe(1);
  });

  it("have a limit per address, and are not stored beyond it", async () => {
    await service.stop();
    service = await open({ pauseSeconds: 1 });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) {
      statuses.push((await send(`${n} ![](${photo})`, { nick: `n${n}` }, { from: "192.0.2.9" })).status);
      service.advance(20_000);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429, 429]);
    expect(s3.files.size).toBe(10);
    expect((await send("no image", {}, { from: "192.0.2.9" })).status).toBe(201);
  });

  it("stay in comments without a bucket", async () => {
    await service.stop();
    service = await openService(place, { pauseSeconds: 0 });
    expect((await post(`![](${photo})`)).comment).toBe(`![](${photo})`);
  });

  it("are put where the settings say only", async () => {
    const sent: string[] = [];
    const bucket = createS3Bucket(
      { url: "https://bucket.example/folder/", region: "auto", key: "k", secret: "s" },
      {
        now: () => new Date(0),
        fetch: async (url, init) => {
          sent.push(`${String(init?.method)} ${new Request(url).url} ${String(init?.redirect)}`);
          return new Response(null, { status: 204 });
        },
      },
    );
    await bucket.remove(["a/b.png"]);
    expect(sent).toEqual(["DELETE https://bucket.example/folder/a/b.png manual"]);
  });
});

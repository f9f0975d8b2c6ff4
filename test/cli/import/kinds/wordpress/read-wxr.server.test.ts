import { readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openToRead } from "../../../../../src/cli/comments/open-store.js";
import { EVERYTHING } from "../../../../../src/cli/comments/query/query.js";
import { COMMENTS } from "../../../../../src/cli/comments/store/collections.js";
import { wordPress } from "../../../../../src/cli/import/kinds/exports.js";
import { Notes } from "../../../../../src/cli/import/notes.js";
import { openOldFolder } from "../../../../../src/cli/import/old-folder.js";
import { importTexts } from "../../../../../src/cli/messages/en/lines/import-texts.js";
import { makeTempDir } from "../../../../make-temp-dir.js";
import { runCli } from "../../../../run-cli.js";
import { exportItem, exportOf, itemComment } from "./small-export.js";

let cwd = "";
beforeEach(async () => {
  cwd = await makeTempDir();
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

async function readComments(text: string) {
  await writeFile(join(cwd, "export.xml"), text);
  const old = await openOldFolder(join(cwd, "export.xml"), { beforeRun: null, tempDir: cwd });
  const notes = new Notes();
  const found = { kind: "wordpress", contentDir: "export.xml", configDir: "" } as const;
  const { privateFiles = [] } = await wordPress.read({ old, found, notes, texts: importTexts });
  return {
    file: privateFiles[0]?.file ?? null,
    counts: Object.fromEntries(notes.counts().map(({ code, count }) => [code, count])),
    losses: notes.losses(),
  };
}

/** Imports a file into the service's database, and returns its comments by their text. */
async function stored(file: string | null) {
  if (file === null) return {};
  const { code, stderr } = await runCli(["comments", "import", file, "--data", "c.db"], {
    cwd,
    env: { DATABASE_URL: "" },
  });
  expect([code, stderr]).toEqual([0, ""]);
  const store = await openToRead({ kind: "file", file: join(cwd, "c.db") }, () => undefined);
  if (store === null) throw new Error("no store");
  try {
    const comments = await store.objects.find(COMMENTS, {
      where: EVERYTHING,
      order: [],
      limit: 100,
      skip: 0,
    });
    return Object.fromEntries(comments.map((comment) => [String(comment["comment"]), comment]));
  } finally {
    await store.close();
  }
}

it("comments of an export are in the service's database with author, date, page and parent", async () => {
  const { file, counts } = await readComments(
    exportOf([
      exportItem({
        link: "https://old.example/%e4%bd%a0/",
        more:
          itemComment({ id: "3", content: "Reply", parent: "2", author: "Bob" }) +
          itemComment({
            id: "2",
            content: 'One <b>word</b>\n\nTwo <a href="https://a.example">a</a>',
            author: "Ann &amp; Co",
            author_email: "ann@a.example",
            author_url: "https://a.example",
            author_IP: "192.0.2.1",
            date_gmt: "2019-02-03 04:05:06",
          }),
      }),
    ]),
  );
  expect(counts).toMatchObject({ comment: 2 });
  expect((await stat(file ?? "")).mode & 0o077).toBe(0);
  const comments = await stored(file);
  const [first] = Object.values(comments).filter(({ comment }) => String(comment).startsWith("One"));
  expect(first).toMatchObject({
    comment: "One **word**\n\nTwo [a](https://a.example)",
    nick: "Ann & Co",
    mail: "ann@a.example",
    link: "https://a.example",
    ip: "192.0.2.1",
    url: "/你/",
    status: "visible",
    createdAt: new Date("2019-02-03T04:05:06Z"),
  });
  expect(comments["Reply"]).toMatchObject({ nick: "Bob", rid: first?.objectId, pid: first?.objectId });
});

it.each([
  ["waiting for approval", { approved: "0" }, {}, "waiting"],
  ["held", { approved: "hold" }, {}, "waiting"],
  ["with an unknown status", { approved: "maybe" }, {}, "waiting"],
  ["without a status", { approved: "" }, {}, "waiting"],
  ["that are spam", { approved: "spam" }, {}, "spam"],
  ["of a private page", { approved: "1" }, { "wp:status": "private" }, "waiting"],
  ["of a draft", { approved: "1" }, { "wp:status": "draft" }, "waiting"],
  ["of a page with a password", { approved: "1" }, { "wp:post_password": "x" }, "waiting"],
])("comments %s stay hidden in the service", async (_, comment, page, status) => {
  const { file, counts } = await readComments(
    exportOf([exportItem({ ...page, more: itemComment({ content: "Hidden", ...comment }) })]),
  );
  expect(counts).toMatchObject({ "hidden-comment": 1 });
  expect(counts).not.toHaveProperty("comment");
  expect(await stored(file)).toMatchObject({ Hidden: { status } });
});

it.each([
  ["in the bin", { approved: "trash" }, {}, "bin (1)"],
  ["of a page in the bin", { approved: "post-trashed" }, {}, "bin (1)"],
  ["that are pingbacks", { type: "pingback" }, {}, "pingback (1)"],
  ["that are notes about an order", { type: "order_note" }, {}, "other type (1)"],
  ["of pages that were not brought", {}, { "wp:post_type": "product" }, "no page (1)"],
])("comments %s are left out and counted", async (_, comment, page, name) => {
  const { file, losses } = await readComments(
    exportOf([exportItem({ ...page, more: itemComment({ content: "Left", ...comment }) })]),
  );
  expect(file).toBeNull();
  expect(losses).toContainEqual(expect.objectContaining({ code: "left-comment", name }));
});

it("comments of two sites have different ids, and those of one site the same", async () => {
  const idOf = async (text: string) =>
    /"objectId":"(\w+)"/.exec(await readFile((await readComments(text)).file ?? "", "utf8"))?.[1];
  const text = exportOf([exportItem({ more: itemComment({}) })]);
  const first = await idOf(text);
  await rm(cwd, { recursive: true, force: true });
  cwd = await makeTempDir();
  expect(await idOf(text)).toBe(first);
  await rm(cwd, { recursive: true, force: true });
  cwd = await makeTempDir();
  expect(await idOf(text.replaceAll("old.example", "new.example"))).not.toBe(first);
});

import { describe, expect, it } from "vitest";
import { readPhpValue } from "../../../../../src/cli/import/kinds/typecho/typecho-addresses.js";
import { readExport } from "../read-export.js";
import {
  backupRecord,
  mysqlDump,
  phpMyAdminDump,
  typechoBackup,
  typechoOptions,
  typechoPost,
  typechoTables,
} from "./small-typecho.js";

const dump = mysqlDump(typechoTables());

describe("a dump", () => {
  it.each([
    ["ends in a text", dump.slice(0, dump.indexOf("Text")), "ends in the middle"],
    ["ends in a row", dump.slice(0, dump.indexOf("Text") + 6), "ends in the middle"],
    [
      "ends between rows",
      `${dump.slice(0, dump.indexOf(";\n/*!40000 ALTER TABLE `typecho_contents` ENABLE"))},`,
      "ends in the middle",
    ],
    ["ends in a comment", `${dump}/* a`, "ends in the middle"],
    ["has a row that is too short", dump.replace("VALUES (1,'Post',", "VALUES ('Post',"), "is damaged"],
    ["has a statement in a row", dump.replace("'Post',", "'Post';"), "is damaged"],
    ["has a text without end", dump.replace("Text", "x".repeat(9e6)), "too long"],
    ["has a value of very many parts", dump.replace("'Post'", "1 + ".repeat(300)), "is damaged"],
    ["has very many columns", dump.replace("VALUES (1", `VALUES (1${",1".repeat(600)}`), "is damaged"],
    ["has a word without end", dump.replace("NULL", "N".repeat(20_000)), "is damaged"],
    [
      "has more text than memory holds",
      phpMyAdminDump({
        contents: Array.from({ length: 9 }, (_, cid) => typechoPost({ cid, text: "x".repeat(7.9e6) })),
      }),
      "more text",
    ],
  ])("that %s is an error", async (_, text, message) => {
    await expect(readExport("a.sql", text)).rejects.toThrow(message);
  });

  it.each(["../../etc/passwd", "..", "a/b", "a?b", "a#b", "", "con", "\0", "x".repeat(5000)])(
    "writes no file outside of its folder for the slug %j",
    async (slug) => {
      const { pages } = await readExport(
        "a.sql",
        mysqlDump(
          typechoTables({
            contents: [typechoPost({ slug })],
            options: typechoOptions({ routingTable: JSON.stringify({ post: { url: "/[slug]/" } }) }),
          }),
        ),
      );
      expect(pages[0]?.target).toMatch(/^posts\/[\w-]+\.md$/);
      expect(pages[0]?.address ?? "/a/").toMatch(/^\/[\w-]+\/$/);
    },
  );

  it.each(["/../[slug]/", "//evil.example/[slug]", "/a\\[slug]", "[slug]", "/[slug]?a", "javascript:1"])(
    "gives a page its usual address for the rule %j",
    async (url) => {
      const { pages } = await readExport(
        "a.sql",
        mysqlDump(
          typechoTables({ options: typechoOptions({ routingTable: JSON.stringify({ post: { url } }) }) }),
        ),
      );
      expect(pages[0]?.address).toBeNull();
      expect(pages[0]?.text).toContain("\npermalink: /post/\n");
    },
  );

  it.each([
    [
      "of WordPress",
      "INSERT INTO `wp_posts` (`ID`, `post_content`) VALUES (1, 'a');",
      "recognised WordPress by `a.sql`",
    ],
    ["of another program", "INSERT INTO `a` VALUES (1, 'a');", "Found no site of another generator"],
    [
      "of another program with a table of the same name",
      "INSERT INTO `x_contents` VALUES (1, 'a');",
      "is damaged, or is no export",
    ],
    ["that is empty", "", "Found no site of another generator"],
  ])("%s is an error", async (_, text, message) => {
    await expect(readExport("a.sql", text)).rejects.toThrow(message);
  });

  it("with impossible values becomes a page", async () => {
    const { pages } = await readExport(
      "a.sql",
      mysqlDump(
        typechoTables({
          contents: [
            typechoPost({ created: "x", modified: -1, title: null, text: null, authorId: "__proto__" }),
          ],
          options: typechoOptions({
            timezone: "1e99",
            siteUrl: "javascript:1",
            routingTable: "a:9:{",
            pageSize: "-1",
          }),
        }),
      ),
    );
    expect(pages).toHaveLength(1);
  });
});

describe("a backup", () => {
  const backup = typechoBackup(typechoTables());
  const changed = (change: (bytes: Buffer) => void) => {
    const copy = Buffer.from(backup);
    change(copy);
    return copy;
  };
  it.each([
    ["ends in the middle", backup.subarray(0, -30), "ends in the middle"],
    ["is its first mark only", backup.subarray(0, 21), "ends in the middle"],
    ["has a changed letter", changed((bytes) => bytes.write("X", backup.indexOf("Text"))), "is damaged"],
    [
      "has a length of a header that is too long",
      changed((bytes) => bytes.writeUInt16LE(0xffff, 23)),
      "is damaged",
    ],
    [
      "has a length of a body that is too long",
      changed((bytes) => bytes.writeUInt32LE(1e6, 25)),
      "is damaged",
    ],
    ["has a length of 4 GB", changed((bytes) => bytes.writeUInt32LE(0xffff_ffff, 25)), "too long"],
    [
      "has a length of a body that is too short",
      changed((bytes) => bytes.writeUInt32LE(1, 25)),
      "is damaged",
    ],
    ["has no record", typechoBackup({}), "is damaged"],
  ])("that %s is an error", async (_, bytes, message) => {
    await expect(readExport("a.dat", bytes)).rejects.toThrow(message);
  });

  it.each([
    ["negative", '{"cid":-5}'],
    ["a fraction", '{"cid":0.5}'],
    ["longer than the body", '{"cid":9999}'],
    ["no JSON", "{"],
  ])("whose lengths are %s is an error", async (_, header) => {
    const record = backupRecord(1, { cid: 1 });
    const bytes = Buffer.concat([record.subarray(0, 8), Buffer.from(header), record.subarray(-33)]);
    bytes.writeUInt16LE(header.length, 2);
    await expect(readExport("a.dat", typechoBackup(typechoTables(), { more: [bytes] }))).rejects.toThrow(
      "is damaged",
    );
  });

  it("may have records of plugins and of tables that are not known", async () => {
    const { pages } = await readExport(
      "a.dat",
      typechoBackup(typechoTables(), {
        more: [backupRecord(77, { data: "x" }), backupRecord(1, { cid: 5 })],
      }),
    );
    expect(pages).toHaveLength(1);
  });
});

it.each([
  ["N;", null],
  ["b:1;", true],
  ["i:-5;", -5],
  ['s:6:"你好";', "你好"],
  ['a:2:{i:0;s:1:"a";s:1:"b";a:1:{i:0;d:0.5;}}', { 0: "a", b: { 0: 0.5 } }],
  ['{"a":1}', { a: 1 }],
  ['s:999:"a";', null],
  ['s:1:"ab";', null],
  ["a:999999999:{}", null],
  ['a:1:{i:0;s:1:"a";i:1;s:1:"b";}', null],
  ['O:8:"stdClass":1:{s:1:"a";i:1;}', null],
  ["a:1:{i:0;".repeat(5000), null],
  ["", null],
  ["{", null],
])("reads the value %s of PHP", (text, expected) => {
  expect(readPhpValue(text)).toEqual(expected);
});

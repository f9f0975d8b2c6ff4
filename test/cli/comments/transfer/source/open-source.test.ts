import { gzipSync } from "node:zlib";
import { packTar } from "modern-tar";
import { describe, expect, it } from "vitest";
import type { SourceRecord } from "../../../../../src/cli/comments/transfer/source/source-record.js";
import { sayRecordFault, saySkippedPart } from "../../../../../src/cli/messages/en/transfer.js";
import { collect, readFixtures, readText } from "../read-fixture.js";

/** Formats a record as `file:line class id`, or its fault. */
function summary(record: SourceRecord): string {
  if (record.kind === "other") return `other ${saySkippedPart(record.part)}`;
  const place = `${record.at.file}:${record.at.line ?? ""}`;
  if (record.kind === "fault") return `${place} ${sayRecordFault(record.fault)}`;
  const { objectId, _id, id, "@id": post } = record.value;
  return `${place} ${record.className ?? "-"} ${String(objectId ?? _id ?? post ?? id)}`;
}

const read = async (name: string, content: string | Uint8Array) =>
  (await collect(readText(name, content))).map(summary);

const line = (id: string) => JSON.stringify({ objectId: id, comment: "x" });

describe("a source", () => {
  it.each<[string, string, readonly number[]]>([
    ["plain.jsonl", "-", [1, 2, 3]],
    ["crlf.jsonl", "-", [1, 2, 3]],
    ["array.json", "-", [2, 24, 43]],
    ["Comment_all.json", "Comment", [1, 2, 3]],
    ["results.json", "-", [1, 1, 1]],
    ["no-commas.json", "-", [2, 3, 4]],
    ["pretty-no-commas.json", "-", [1, 23, 42]],
  ])("reads %s, whose class is %s, with line numbers", async (name, className, lines) => {
    const expected = lines.map(
      (number, at) => `${name}:${number} ${className} 5c3f0a1b2c3d4e5f6071820${at + 1}`,
    );
    expect((await collect(readFixtures(name))).map(summary)).toEqual(expected);
  });

  it("reads the class from the header, from the file name, or not at all", async () => {
    const records = await collect(readFixtures("Comment.0.jsonl", "Comment.1.jsonl", "Counter.0.jsonl"));
    expect(records.map((record) => (record.kind === "object" ? record.className : record.kind))).toEqual([
      "Comment",
      "Comment",
      "Comment",
      "Counter",
      "Counter",
      "Counter",
    ]);
    expect(await read("_User.0.jsonl", line("u1"))).toEqual(["_User.0.jsonl:1 _User u1"]);
    expect(await read("comment.jsonl", line("c1"))).toEqual(["comment.jsonl:1 comment c1"]);
    expect(await read("backup-2024.jsonl", line("c1"))).toEqual(["backup-2024.jsonl:1 - c1"]);
    expect(await read("x.jsonl", `#class=Comment\n${line("c1")}\n#class=Counter\n${line("k1")}`)).toEqual([
      "x.jsonl:2 Comment c1",
      "x.jsonl:4 Counter k1",
    ]);
  });

  it("reports each line that is no object, and continues", async () => {
    const lines = [line("a"), '{"objectId":"b', "null", "[1]", "", "text", line("c")];
    expect(await read("x.jsonl", lines.join("\n"))).toEqual([
      "x.jsonl:1 - a",
      "x.jsonl:2 not a JSON object",
      "x.jsonl:3 not a JSON object",
      "x.jsonl:4 not a JSON object",
      "x.jsonl:6 not a JSON object",
      "x.jsonl:7 - c",
    ]);
  });

  it("rejects objects that are nested too deeply", async () => {
    const deep = (levels: number) => `{"objectId":"a","x":${"[".repeat(levels)}${"]".repeat(levels)}}`;
    expect(await read("x.jsonl", `${deep(31)}\n${deep(33)}\n${deep(200_000)}`)).toEqual([
      "x.jsonl:1 - a",
      "x.jsonl:2 nested more than 32 levels deep",
      "x.jsonl:3 nested more than 32 levels deep",
    ]);
  });

  it("rejects an object of 20 MB or more, and reads those around it", async () => {
    const huge = JSON.stringify({ objectId: "huge", comment: "x".repeat(20 * 1024 * 1024) });
    const reason = "it has more than 20971520 characters";
    const expected = ["-:1 - a", `-:2 ${reason}`, "-:3 - b"];
    expect(await read("-", [line("a"), huge, line("b")].join("\n"))).toEqual(expected);
    expect(await read("-", `[${[line("a"), huge, line("b")].join(",\n")}]`)).toEqual(expected);
  });

  it("keeps characters that are split between two chunks", async () => {
    const text = JSON.stringify({ objectId: "a", comment: "饭团🍙" });
    const [record] = await collect(readText("x.jsonl", text, 1));
    expect(record).toMatchObject({ kind: "object", value: { comment: "饭团🍙" } });
  });

  it("reads CSV with quotes, commas and lines within fields", async () => {
    const records = await collect(readFixtures("waline.csv"));
    expect(records.map(summary)).toEqual(["waline.csv:2 - 1", "waline.csv:4 - 2"]);
    expect(records[0]).toMatchObject({
      format: "waline",
      value: { comment: 'first, "quoted"\nsecond line' },
    });
    expect(await read("x.csv", 'id,comment\n1,"never closed\n2,x\n')).toEqual([
      "x.csv: invalid CSV after line 1",
    ]);
  });

  it("reads Disqus's pages and posts, and reports where a truncated file ends", async () => {
    const records = await collect(readFixtures("disqus.xml"));
    expect(records.map(summary)).toEqual(
      ["31", "32", "33"].map((id, at) => `disqus.xml:${[8, 15, 20][at]} Comment ${id}`),
    );
    expect(records[0]).toMatchObject({
      value: {
        message: "<p>one & <b>two</b></p>",
        url: "https://blog.example/p/?utm=1#top",
        "author/name": "Ann <3",
      },
    });
    const cut = '<disqus><post dsq:id="1"><message>a</message></post>\n<post dsq:id="2"><message>b';
    expect(await read("x.xml", cut)).toEqual([
      "x.xml:1 Comment 1",
      "x.xml:2 incomplete, because the file ends inside it",
    ]);
  });

  it("expands no entities that a document declares", async () => {
    const bomb =
      '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><d><post dsq:id="1"><message>&b;</message></post></d>';
    const [record] = await collect(readText("x.xml", bomb));
    expect(record).toMatchObject({ value: { message: "&b;" } });
  });
});

describe("an archive", () => {
  const pack = async (files: Readonly<Record<string, string>>) =>
    packTar(
      Object.entries(files).map(([name, body]) => ({
        header: { name, size: Buffer.byteLength(body) },
        body,
      })),
    );

  it.each([
    ["x.tar.gz", gzipSync],
    ["x.tar", (bytes: Uint8Array) => bytes],
  ])(
    "%s results in its files, without schemas and files that cannot contain comments",
    async (name, wrap) => {
      const archive = await pack({
        "app/Comment.0.jsonl": `${line("a")}\n`,
        "app/Comment_schema.json": '{"comment":"String"}',
        "app/._Comment.0.jsonl": "litter",
        "app/photo.png": "\u0000",
        "app/backup-20230105.artrans": `[${line("c")}]`,
        "../../etc/Counter.0.jsonl": `${line("b")}\n{broken`,
      });
      expect(await read(name, wrap(archive))).toEqual([
        "x.tar:app/Comment.0.jsonl:1 Comment a",
        "other x.tar:app/Comment_schema.json",
        "other x.tar:app/photo.png",
        "x.tar:app/backup-20230105.artrans:1 - c",
        "x.tar:../../etc/Counter.0.jsonl:1 Counter b",
        "x.tar:../../etc/Counter.0.jsonl:2 not a JSON object",
      ]);
    },
  );

  it("results in the files before the damaged part", async () => {
    const lines = Array.from({ length: 5000 }, (_, at) => line(`id${at}${Math.sin(at)}`)).join("\n");
    const packed = gzipSync(lines);
    const records = await read("x.jsonl.gz", packed.subarray(0, packed.length - 2000));
    expect(records[0]).toBe("x.jsonl:1 - id00");
    expect(records.length).toBeGreaterThan(100);
    expect(records.at(-1)).toBe("x.jsonl: damaged or incomplete gzip data");
  });

  it("is no longer unpacked if it grows to hundreds of times its size", async () => {
    const bomb = gzipSync(Buffer.alloc(80 * 1024 * 1024, "\n"));
    expect(await read("x.jsonl.gz", bomb)).toEqual(["x.jsonl: it unpacks to more than 200 times its size"]);
  });

  it("is not unpacked more deeply than exports are nested", async () => {
    const packed = [1, 2, 3, 4].reduce<Uint8Array>((bytes) => gzipSync(bytes), Buffer.from(line("a")));
    expect(await read("x", packed)).toEqual(["x: too many nested archives"]);
  });

  it.each<[string, string | Uint8Array, string]>([
    ["a zip archive", "PK\u0003\u0004rest", "a zip archive. Unpack it first"],
    [
      "a database",
      "SQLite format 3\u0000",
      "not a text file. Export JSON, CSV or XML instead of BSON or a database file",
    ],
    ["prose", "Dear Sir", "neither JSON, CSV nor XML"],
    [
      "a text in GBK",
      Buffer.from([...Buffer.from("id,comment\n1,"), 0xc4, 0xe3, 0xba, 0xc3]),
      "not UTF-8 text. Save it as UTF-8",
    ],
    ["a text in UTF-16", Buffer.from('\uFEFF[{"id":1}]', "utf16le"), "UTF-16 text. Save it as UTF-8"],
  ])("explains why it cannot read %s", async (_, content, reason) => {
    expect(await read("x", content)).toEqual([`x: ${reason}`]);
  });
});

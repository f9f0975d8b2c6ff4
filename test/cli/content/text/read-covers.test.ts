import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import { createFileStore } from "../../../../src/cli/content/file-store.js";
import { readCovers } from "../../../../src/cli/content/text/read-covers.js";
import { makePage } from "../../../make-page.js";
import { makeTempDir } from "../../../make-temp-dir.js";

let siteDir: string;

/** Returns a PNG without pixels, with the size that it has. */
function png(width: number, height: number): Buffer {
  const head = Buffer.from("0000000d49484452" + "0".repeat(34), "hex");
  head.writeUInt32BE(width, 8);
  head.writeUInt32BE(height, 12);
  head.writeUInt32BE(crc32(head.subarray(4, 21)), 21);
  const end = Buffer.from("0000000049454e44ae426082", "hex");
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), head, end]);
}

/** Returns the first bytes of a JPEG that names its size, 8 × 4, behind 20 kB of other data. */
function lateJpeg(): Buffer {
  const start = Buffer.from("ffd8ffe14e20", "hex");
  const size = Buffer.from("ffc0001108000400080301220002110103110100", "hex");
  return Buffer.concat([start, Buffer.alloc(0x4e20 - 2), size]);
}

beforeAll(async () => {
  siteDir = await makeTempDir();
  await mkdir(join(siteDir, "public/图"), { recursive: true });
  await writeFile(join(siteDir, "public/图/a b.png"), png(640, 360));
  await writeFile(join(siteDir, "public/large.png"), Buffer.concat([png(4000, 3000), Buffer.alloc(80_000)]));
  await writeFile(join(siteDir, "public/late.jpg"), lateJpeg());
  await writeFile(join(siteDir, "public/broken.png"), "no image");
  await writeFile(join(siteDir, "public/zeros.png"), Buffer.alloc(200));
  await writeFile(join(siteDir, "secret.png"), png(1, 1));
  await writeFile(join(siteDir, "secret.txt"), "secret");
  await writeFile(join(siteDir, "../outside.png"), png(1, 1));
  await mkdir(join(siteDir, "posts"));
  await writeFile(join(siteDir, "posts/0.md"), "# Zero\n");
  await writeFile(join(siteDir, "posts/own.png"), png(320, 200));
  await writeFile(join(siteDir, "posts/cut.png"), png(320, 200).subarray(0, 40));
  await writeFile(join(siteDir, "posts/猫 咪.png"), png(320, 200));
  await writeFile(join(siteDir, "posts/fake.png"), "<!doctype html>");
  await writeFile(join(siteDir, "posts/code.svg"), '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"/>');
  await writeFile(join(siteDir, "posts/page.svg"), "<!-- <svg> --><html><script>x()</script></html>");
});

/** Reads the covers of pages in the folder `posts`. */
function readFrom(base: string, covers: readonly string[], html = true) {
  const pages = covers.map((cover, index) => makePage({ file: `posts/${index}.md`, frontmatter: { cover } }));
  const placeOf = (file: string) => ({ file, line: 3, column: null });
  const files = createFileStore(siteDir);
  const result = readCovers({ siteDir, base, pages, placeOf, files, pictures: null, html });
  const assets = result.assets.map(({ output }) => output);
  return { covers: [...result.covers.values()], problems: result.problems, assets };
}

const read = (...covers: readonly string[]) => readFrom("/blog/", covers);

describe("readCovers", () => {
  it.each([
    ["/图/a b.png", 640, 360],
    ["/%E5%9B%BE/a%20b.png", 640, 360],
    ["/blog/图/a b.png?v=1", 640, 360],
    ["/late.jpg", 8, 4],
    ["/broken.png", null, null],
    ["/zeros.png", null, null],
    ["https://a.example/a.png", null, null],
    ["//a.example/a.png", null, null],
  ])("reads the size of %s as %s × %s", (src, width, height) => {
    expect(read(src)).toEqual({ covers: [{ src, width, height }], problems: [], assets: [] });
  });

  it("ignores pages without a cover", () => {
    expect(read("", " ")).toEqual({ covers: [], problems: [], assets: [] });
  });

  it("warns once of a large image, with its size", () => {
    const { covers, problems } = read("/large.png", "/large.png");
    expect(covers).toHaveLength(2);
    expect(problems).toMatchObject([
      {
        code: "cover-size",
        severity: "warning",
        message: "The cover `/large.png` is 81 kB large. Expected at most 80 kB",
        at: { file: "posts/0.md", line: 3 },
      },
    ]);
  });

  it.each(["/missing.png", "/../secret.png", "/图", "/a\0.png"])("warns that %s is missing", (src) => {
    const { covers, problems } = read(src);
    expect(covers).toEqual([]);
    expect(problems).toMatchObject([{ code: "cover-path", at: { line: 3 } }]);
  });

  it.each([
    ["./own.png", "own"],
    ["own.png?v=1", "own"],
    ["../posts/own.png", "own"],
    ["猫 咪.png", "%E7%8C%AB%20%E5%92%AA"],
    ["%E7%8C%AB%20%E5%92%AA.png", "%E7%8C%AB%20%E5%92%AA"],
  ])("finds %s next to its article", (cover, name) => {
    for (const base of ["/", "/blog/", "/assets/"]) {
      const { covers, problems, assets } = readFrom(base, [cover, cover]);
      expect(problems).toEqual([]);
      expect(covers).toHaveLength(2);
      expect(covers[0]).toEqual({ src: expect.any(String), width: 320, height: 200 });
      const address = `${base}assets/img/${name}.`;
      expect(covers[0]?.src.startsWith(address)).toBe(true);
      expect(assets).toEqual([decodeURIComponent(covers[0]?.src.slice(base.length) ?? "")]);
    }
  });

  it.each(["./0.md", "../secret.txt", "../../outside.png", "..", ".", "./fake.png"])(
    "publishes no other file: %s",
    (cover) => {
      const { covers, problems, assets } = read(cover);
      expect(covers).toEqual([]);
      expect(assets).toEqual([]);
      expect(problems).toMatchObject([{ code: "cover-path", severity: "warning" }]);
    },
  );

  it("warns of a damaged image next to its article, and shows it", () => {
    const { covers, problems } = read("cut.png");
    expect(covers).toMatchObject([{ width: 320, height: 200 }]);
    expect(problems).toMatchObject([{ code: "picture-damaged", severity: "warning", at: { line: 3 } }]);
  });

  it("publishes only the drawing of an SVG of an untrusted author", () => {
    const { covers, problems, assets } = readFrom("/", ["code.svg"], false);
    expect(covers).toEqual([{ src: `/${assets[0]}`, width: null, height: null }]);
    expect(problems).toMatchObject([{ code: "guest-mode", at: { file: "posts/0.md", line: 3 } }]);
    const trusted = readFrom("/", ["code.svg"]);
    expect(trusted.problems).toEqual([]);
    expect(trusted.assets).not.toEqual(assets);
  });

  it("publishes no SVG of an untrusted author that is none", () => {
    expect(readFrom("/", ["page.svg"], false)).toMatchObject({
      covers: [],
      assets: [],
      problems: [{ code: "guest-mode", message: expect.stringContaining("not published") }],
    });
  });

  it.each(["a.png", "./a.png", "../a.png", "data:image/png;base64,AA==", "transparent"])(
    "warns of %s, which is neither a path of the site nor a URL",
    (src) => {
      const { covers, problems } = read(src);
      expect(covers).toEqual([]);
      expect(problems).toMatchObject([{ code: "cover-path", severity: "warning" }]);
    },
  );
});

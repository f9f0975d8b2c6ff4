import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { isDamaged, type Raster } from "../../../../src/cli/content/pictures/image-damage.js";
import { compile } from "../compile.js";
import { drawNoise } from "./make-image.js";

const draw = (raster: Raster, width = 40) => drawNoise({ width, height: 30 })[raster]().toBuffer();

/** Returns a JPEG with a thumbnail, which is a JPEG of its own, before its pixels. */
async function withThumbnail(): Promise<Buffer> {
  const [image, thumbnail] = [await draw("jpeg", 60), await draw("jpeg", 10)];
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(thumbnail.length + 2, 2);
  return Buffer.concat([image.subarray(0, 2), head, thumbnail, image.subarray(2)]);
}

describe("isDamaged", () => {
  it.each<[Raster, number]>([
    ["png", 40],
    ["png", 400],
    ["jpeg", 40],
    ["jpeg", 400],
    ["webp", 40],
    ["webp", 400],
  ])("finds a %s of the width %i that was cut off anywhere, and not a whole one", async (raster, width) => {
    const bytes = await draw(raster, width);
    expect(isDamaged(bytes, raster)).toBe(false);
    // Some programs write something behind an image.
    expect(isDamaged(Buffer.concat([bytes, Buffer.from("more")]), raster)).toBe(false);
    for (let length = 30; length < bytes.length - 4; length += Math.ceil(bytes.length / 50)) {
      expect([length, isDamaged(bytes.subarray(0, length), raster)]).toEqual([length, true]);
    }
  });

  it("finds a JPEG that was cut off behind its thumbnail", async () => {
    const bytes = await withThumbnail();
    expect(isDamaged(bytes, "jpeg")).toBe(false);
    expect(isDamaged(bytes.subarray(0, bytes.length - 50), "jpeg")).toBe(true);
  });

  it("finds a JPEG whose end is zeros, as of a download that reserved its space", async () => {
    const bytes = await draw("jpeg");
    expect(isDamaged(bytes.fill(0, Math.floor(bytes.length / 2)), "jpeg")).toBe(true);
  });

  it.each([
    ["of one byte", (bytes: Buffer) => bytes.fill(bytes[2000] === 1 ? 2 : 1, 2000, 2001)],
    [
      "of line breaks",
      (bytes: Buffer) => Buffer.from(bytes.toString("latin1").replace(/\n/g, "\r\n"), "latin1"),
    ],
    ["of the encoding", (bytes: Buffer) => Buffer.from(bytes.toString("utf8"))],
  ])("finds a change %s in a small PNG", async (_, change) => {
    expect(isDamaged(change(await draw("png")), "png")).toBe(true);
  });

  it("is reported for images in markdown and in HTML, at their lines", async () => {
    const siteDir = mkdtempSync(join(tmpdir(), "hanblog-damage-"));
    const bytes = await draw("png");
    writeFileSync(join(siteDir, "whole.png"), bytes);
    writeFileSync(join(siteDir, "cut.png"), bytes.subarray(0, 500));
    const markdown =
      '![](/whole.png)\n\n![](../cut.png)\n\n<img src="../cut.png" alt="">\n\n![](../whole.png)\n';
    const { problems } = compile(markdown.replace("/whole", "../whole"), { siteDir });
    expect(problems.map(({ code, at }) => [code, at?.line])).toEqual([
      ["picture-damaged", 3],
      ["picture-damaged", 5],
    ]);
  });
});

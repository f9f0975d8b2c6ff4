import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { cleanImage } from "../../../../src/cli/comments/images/clean-image.js";
import { drawAnimation, drawImage, drawPng, pngChunk, SECRET } from "./sample-images.js";

const TYPES = ["jpeg", "png", "webp", "gif"] as const;

/** Returns the pixels that a decoder draws. */
const pixelsOf = (file: Uint8Array) => sharp(file, { animated: true }).raw().toBuffer();

function cleaned(file: Uint8Array): Buffer {
  const image = cleanImage(file);
  if (image === null) throw new Error("The image was refused");
  return Buffer.from(image.bytes);
}

const HTML = Buffer.from("<script>alert(1)</script>");

describe("cleanImage", () => {
  it.each(TYPES)("keeps the pixels of a %s, and removes its metadata", async (type) => {
    const file = await drawImage(type);
    const bytes = cleaned(file);
    const { exif, xmp, icc, width, format } = await sharp(bytes).metadata();
    expect([xmp, icc, width, format]).toEqual([undefined, undefined, 40, type]);
    expect(exif?.includes(SECRET) ?? false).toBe(false);
    expect(bytes.includes(SECRET)).toBe(false);
    expect(await pixelsOf(bytes)).toEqual(await pixelsOf(file));
    expect(cleanImage(file)?.type).toBe(`image/${type}`);
    // Nothing is left to remove.
    expect(cleaned(bytes)).toEqual(bytes);
  });

  it("has metadata to remove", async () => {
    for (const type of ["jpeg", "png", "webp"] as const) {
      const file = await drawImage(type);
      const { exif, xmp, icc } = await sharp(file).metadata();
      expect([exif, xmp, icc].map((data) => data instanceof Buffer)).toEqual([true, true, true]);
      expect(exif?.includes(SECRET)).toBe(true);
    }
  });

  it("keeps the orientation of a photo", async () => {
    const file = await drawImage("jpeg", { progressive: true });
    const { orientation, exif } = await sharp(cleaned(file)).metadata();
    expect(orientation).toBe(6);
    expect(exif?.length).toBe(32);
  });

  it.each([
    ["png", { progressive: true }],
    ["png", { palette: true }],
    ["jpeg", { mozjpeg: true }],
    ["webp", { lossless: true }],
    ["webp", { quality: 40 }],
  ] as const)("draws a %s with %j as before", async (type, options) => {
    const file = await drawImage(type, options, "rgba(10, 200, 30, 0.5)");
    expect(await pixelsOf(cleaned(file))).toEqual(await pixelsOf(file));
  });

  it("keeps transparent pixels", async () => {
    const image = sharp({ create: { width: 20, height: 20, channels: 4, background: "rgba(9, 9, 9, 0.3)" } });
    for (const type of ["png", "webp"] as const) {
      const file = await image
        .clone()
        .withExif({ IFD0: { Copyright: SECRET } })
        .toFormat(type)
        .toBuffer();
      expect(await pixelsOf(cleaned(file))).toEqual(await pixelsOf(file));
      expect(cleaned(file).includes(SECRET)).toBe(false);
    }
  });

  it.each(["gif", "webp"] as const)("keeps the frames of an animated %s", async (type) => {
    const bytes = cleaned(await drawAnimation(type));
    const { pages, delay, loop, exif } = await sharp(bytes, { animated: true }).metadata();
    expect({ pages, delay, loop, exif }).toEqual({
      pages: 3,
      delay: [100, 200, 300],
      loop: 2,
      exif: undefined,
    });
  });

  it.each(TYPES)("removes what follows the end of a %s", async (type) => {
    const file = await drawImage(type);
    expect(cleaned(Buffer.concat([file, HTML]))).toEqual(cleaned(file));
  });

  it("removes scripts from comments and unknown chunks", async () => {
    expect(cleaned(drawPng(2, 2, [pngChunk("tEXt", HTML), pngChunk("scRt", HTML)])).includes("<script")).toBe(
      false,
    );
    const jpeg = await drawImage("jpeg");
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, HTML.length + 2]), HTML]);
    const withComment = Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]);
    expect(cleaned(withComment)).toEqual(cleaned(jpeg));
    const gif = await drawImage("gif");
    const table = 13 + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1);
    const note = Buffer.concat([Buffer.from([0x21, 0xfe, HTML.length]), HTML, Buffer.alloc(1)]);
    const withNote = Buffer.concat([gif.subarray(0, table), note, gif.subarray(table)]);
    expect(cleaned(withNote)).toEqual(cleaned(gif));
  });

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ["SVG after a declaration", Buffer.from('<?xml version="1.0"?><svg/>')],
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["HTML that begins like a GIF", Buffer.from("GIF89a=1;/*<script>*/alert(1)")],
    ["HTML that begins like a JPEG", Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), HTML])],
    ["HTML that begins like a PNG", Buffer.concat([drawPng(1, 1).subarray(0, 8), HTML])],
    ["a RIFF file with sound", Buffer.from("RIFF\x24\0\0\0WAVEfmt \x10\0\0\0", "latin1")],
    ["a PDF", Buffer.from("%PDF-1.7")],
    ["BMP", Buffer.from("BM\x46\0\0\0", "latin1")],
    ["AVIF", Buffer.from("\0\0\0\x1cftypavif", "latin1")],
    ["ICO", Buffer.from([0, 0, 1, 0, 1, 0])],
    ["WebP without an image", Buffer.from("RIFF\x04\0\0\0WEBP", "latin1")],
    ["WebP whose size is negative", Buffer.from("RIFF\0\0\0\0WEBPVP8 ", "latin1")],
  ])("refuses %s", (_, file) => {
    expect(cleanImage(file)).toBeNull();
  });

  it.each([
    ["a PNG that is too large", drawPng(65_535, 65_535)],
    ["a PNG that is too wide", drawPng(16_777_217, 1)],
    ["a PNG without pixels", drawPng(0, 10)],
    ["a PNG with an unknown chunk that is needed", drawPng(1, 1, [pngChunk("XXXX", HTML)])],
    ["a PNG with a second header", drawPng(1, 1, [drawPng(9000, 9000).subarray(8, 33)])],
    ["a PNG with a frame outside", drawPng(4, 4, [pngChunk("fcTL", frame(5, 5))])],
    ["a PNG with many large frames", drawPng(4096, 4096, Array(9).fill(pngChunk("fcTL", frame(4096, 4096))))],
    ["a GIF that is too large", gif(65_535, 65_535)],
    ["a GIF with a frame outside", gif(10, 10, [20, 20])],
    ["a GIF with thousands of large frames", gif(4000, 4000, [4000, 4000], 2000)],
  ])("refuses %s", (_, file) => {
    expect(cleanImage(file)).toBeNull();
  });

  it("accepts the largest image", () => {
    expect(cleanImage(drawPng(4096, 4096))?.type).toBe("image/png");
    expect(cleanImage(gif(10, 10))?.type).toBe("image/gif");
  });

  it("refuses a JPEG and a WebP whose header says that they are too large", async () => {
    const jpeg = await drawImage("jpeg");
    const header = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
    jpeg.writeUInt16BE(60_000, header + 5);
    jpeg.writeUInt16BE(60_000, header + 7);
    expect(cleanImage(jpeg)).toBeNull();
    const webp = await drawImage("webp");
    webp.writeUIntLE(16_000, webp.indexOf("VP8X") + 12, 3);
    expect(cleanImage(webp)).toBeNull();
    const alone = await sharp(drawPng(8, 8)).webp().toBuffer();
    alone.writeUInt16LE(0x3fff, alone.indexOf("\x9d\x01\x2a", 0, "latin1") + 3);
    alone.writeUInt16LE(0x3fff, alone.indexOf("\x9d\x01\x2a", 0, "latin1") + 5);
    expect(cleanImage(alone)).toBeNull();
  });

  it("refuses a JPEG with hundreds of scans", async () => {
    const jpeg = await drawImage("jpeg");
    const scan = jpeg.subarray(jpeg.indexOf(Buffer.from([0xff, 0xda])), -2);
    const many = [jpeg.subarray(0, -2), ...Array<Buffer>(200).fill(scan), jpeg.subarray(-2)];
    expect(cleanImage(Buffer.concat(many))).toBeNull();
  });

  it("refuses a PNG whose checksum is wrong", () => {
    const file = drawPng(1, 1);
    file[20] = 5;
    expect(cleanImage(file)).toBeNull();
  });

  // Each file ends at every place, and has every byte changed: no input makes it throw or run for long.
  it.each(TYPES)("never throws, whatever is wrong with a %s", async (type) => {
    const file = await drawImage(type);
    const from = Buffer.from(file);
    for (let end = 0; end < file.length; end++) {
      if (type !== "gif" || end < file.length - 1) cleanImage(file.subarray(0, end));
      for (const value of [0, 0x7f, 0xff]) {
        file[end] = value;
        cleanImage(file);
        file[end] = from[end] ?? 0;
      }
    }
    expect(file).toEqual(from);
    for (const end of [9, 20, Math.floor(file.length / 2), file.length - 8])
      expect(cleanImage(file.subarray(0, end))).toBeNull();
  });
});

function frame(width: number, height: number): Buffer {
  const data = Buffer.alloc(26);
  data.writeUInt32BE(width, 4);
  data.writeUInt32BE(height, 8);
  return data;
}

/** Creates a GIF without colours, whose frames have no data. */
function gif(width: number, height: number, [x, y] = [1, 1], frames = 1): Buffer {
  const head = Buffer.from("GIF89a\0\0\0\0\0\0\0", "latin1");
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  const image = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0]);
  image.writeUInt16LE(x ?? 1, 5);
  image.writeUInt16LE(y ?? 1, 7);
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(image), Buffer.from([0x3b])]);
}

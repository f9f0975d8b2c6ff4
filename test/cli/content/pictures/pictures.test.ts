import { readdirSync, readFileSync, truncateSync, utimesSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFileStore } from "../../../../src/cli/content/file-store.js";
import { planPicture, type PlannedPicture } from "../../../../src/cli/content/pictures/plan-picture.js";
import { createPictures, type PictureSettings } from "../../../../src/cli/content/pictures/pictures.js";
import { findSharp } from "../../../../src/cli/content/pictures/sharp-package.js";
import { temporaryFolder } from "../../output/temporary-folder.js";
import { drawJpeg, drawNoise, hashOf, type ImageMetadata, sharp } from "./make-image.js";

async function openFolder(more: Partial<PictureSettings> = {}) {
  const dir = await temporaryFolder();
  const found = findSharp(dir);
  if (found === null) throw new Error("sharp is not installed");
  const settings: PictureSettings = {
    widths: [480, 960, 1600],
    formats: ["avif", "webp"],
    quality: 75,
    sizes: "100vw",
    sharp: found,
    keptDir: join(dir, "kept"),
    ...more,
  };
  return { dir, keptDir: settings.keptDir, settings, pictures: createPictures(settings) };
}

/** Plans the picture of a file with these bytes. */
async function plan(bytes: Uint8Array, name = "a.png", more: Partial<PictureSettings> = {}) {
  const folder = await openFolder(more);
  const { dir, pictures } = folder;
  writeFileSync(join(dir, name), bytes);
  const file = createFileStore(dir).find(name);
  if (file === null) throw new Error(`${name} was not found`);
  const first = planPicture(file, pictures);
  const missed = pictures.takeMissed();
  await pictures.look();
  return { ...folder, file, first, missed, plan: planPicture(file, pictures) };
}

/** Plans a picture and makes all its forms. */
async function make(bytes: Uint8Array, name?: string, more?: Partial<PictureSettings>) {
  const planned = await plan(bytes, name, more);
  const { use } = planned.plan as PlannedPicture;
  const made = new Map<string, Uint8Array>();
  await planned.pictures.make(use, use.forms, ({ width, format }, bytes) => {
    made.set(`${width} ${format}`, bytes);
  });
  const forms = new Map<string, ImageMetadata>();
  for (const [name, bytes] of made) forms.set(name, await sharp(bytes).metadata());
  return { ...planned, made, forms, use };
}

describe("the forms of an image", () => {
  it.each([
    ["jpg", () => drawNoise({ width: 400, height: 200 }).jpeg({ quality: 80 })],
    ["png", () => drawNoise({ width: 400, height: 200 }).png()],
    ["webp", () => drawNoise({ width: 400, height: 200 }).webp()],
  ])(
    "of a file .%s have the wanted widths and formats, and the proportions of the image",
    async (type, draw) => {
      const { forms, first, missed, use } = await make(await draw().toBuffer(), `photo.${type}`, {
        widths: [100, 200, 300],
      });
      expect(first).toEqual({ kind: "unknown" });
      expect(missed).toBe(true);
      expect([...forms.keys()]).toEqual(
        ["avif", "webp"].flatMap((format) => ["100", "200", "300"].map((width) => `${width} ${format}`)),
      );
      for (const [name, { width, height }] of forms) {
        expect(`${width}`).toBe(name.split(" ")[0]);
        expect(height).toBe(Math.round(width / 2));
      }
      expect(forms.get("100 avif")?.format).toBe("heif");
      expect(forms.get("100 webp")?.format).toBe("webp");
      expect(use.forms[0]?.output).toMatch(/^assets\/img\/photo\.[\da-f]{8}-100\.avif$/);
    },
  );

  it("are upright for a photo that was taken sideways", async () => {
    const bytes = await drawNoise({ width: 200, height: 160 })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { forms, file } = await make(bytes, "a.jpg");
    expect(file.dimensions).toEqual({ width: 160, height: 200 });
    expect(forms.get("160 webp")).toMatchObject({ width: 160, height: 200 });
    expect(forms.get("160 webp")?.orientation ?? 1).toBe(1);
  });

  it.each<[name: string, draw: () => Promise<Buffer>]>([
    ["CMYK", () => drawNoise({ width: 200, height: 160 }).toColourspace("cmyk").jpeg().toBuffer()],
    ["16 bits", () => drawNoise({ width: 200, height: 100 }).toColourspace("rgb16").png().toBuffer()],
    ["shades of grey", () => drawNoise({ width: 200, height: 160 }).greyscale().png().toBuffer()],
    ["a palette", () => drawNoise({ width: 200, height: 160 }).png({ palette: true }).toBuffer()],
  ])("have colors that browsers know for %s", async (_, draw) => {
    const bytes = await draw();
    const { forms, plan: planned } = await make(bytes);
    expect(planned).toMatchObject({ placeholder: expect.stringMatching(/^data:image\/webp;base64,/) });
    for (const { space, depth } of forms.values()) {
      expect(["srgb", "b-w"]).toContain(space);
      expect(depth).toBe("uchar");
    }
  });

  it("show the colors of an image with 16 bits per channel", async () => {
    const pixels = Buffer.alloc(300 * 300 * 3, Buffer.from([200, 100, 50]));
    const bytes = await sharp(pixels, { raw: { width: 300, height: 300, channels: 3 } })
      .toColourspace("rgb16")
      .png({ compressionLevel: 0 })
      .toBuffer();
    const { made } = await make(bytes);
    const data = await sharp(made.get("300 webp")).raw().toBuffer();
    for (const [channel, value] of [200, 100, 50].entries())
      expect(Math.abs((data[channel] ?? 0) - value)).toBeLessThan(6);
  });

  it("stay transparent, without a placeholder behind them", async () => {
    const { forms, plan: planned } = await make(
      await drawNoise({ width: 300, height: 200, channels: 4 }).png().toBuffer(),
    );
    expect(planned).toMatchObject({ placeholder: null });
    expect([...forms.values()].map(({ hasAlpha }) => hasAlpha)).toEqual([true, true]);
  });

  it("have a placeholder for an image whose alpha channel is opaque", async () => {
    const bytes = await drawNoise({ width: 300, height: 200 }).ensureAlpha().png().toBuffer();
    expect((await plan(bytes)).plan).toMatchObject({ placeholder: expect.stringContaining("data:") });
  });

  it("follow from the content of a file, not from its extension", async () => {
    const { forms } = await make(await drawJpeg(), "photo.png");
    expect([...forms.keys()]).toContain("300 avif");
  });

  it("exist for an image of 20,000 pixels", async () => {
    const { forms } = await make(
      await drawNoise({ width: 20_000, height: 40 }).jpeg({ quality: 20 }).toBuffer(),
      "wide.jpg",
    );
    expect(forms.get("1600 webp")).toMatchObject({ width: 1600, height: 3 });
  });

  it("are left out if they would be higher than their format allows", async () => {
    const bytes = await drawNoise({ width: 40, height: 20_000 }).jpeg({ quality: 20 }).toBuffer();
    expect((await plan(bytes, "high.jpg")).plan).toEqual({ kind: "whole" });
    const { forms } = await make(bytes, "high.jpg", { widths: [16, 40] });
    expect([...forms.keys()]).toEqual(["16 avif", "16 webp"]);
  });
});

/** Returns the pixels of two frames of noise, whose file is larger than those that are never made smaller. */
function drawFrames(): Buffer {
  const pixels = Buffer.alloc(200 * 400 * 3);
  for (let index = 0; index < pixels.length; index += 1) pixels[index] = (index * 7919) % 251;
  return pixels;
}

describe("an image stays as it is", () => {
  const animated = () =>
    sharp(Buffer.alloc(200 * 400 * 3, 7), { raw: { width: 200, height: 400, channels: 3, pageHeight: 200 } });
  it.each<[name: string, file: string, draw: () => Promise<Buffer>]>([
    ["with one pixel", "a.png", () => drawNoise({ width: 1, height: 1 }).png().toBuffer()],
    ["of a few kilobytes", "a.png", () => drawNoise({ width: 40, height: 40 }).png().toBuffer()],
    ["that is a GIF", "a.gif", () => drawNoise({ width: 300, height: 200 }).gif().toBuffer()],
    ["that is an animated GIF", "a.gif", () => animated().gif().toBuffer()],
    ["that is an animated GIF called PNG", "a.png", () => animated().gif().toBuffer()],
    ["that is an AVIF", "a.avif", () => drawNoise({ width: 300, height: 200 }).avif().toBuffer()],
  ])("%s", async (_, file, draw) => {
    const { plan: planned, missed } = await plan(await draw(), file);
    expect(planned).toEqual({ kind: "whole" });
    expect(missed).toBe(false);
  });

  it("that is an animated WebP", async () => {
    const draw = sharp(drawFrames(), { raw: { width: 200, height: 400, channels: 3, pageHeight: 200 } });
    const { plan: planned, missed } = await plan(await draw.webp().toBuffer(), "a.webp");
    expect(planned).toEqual({ kind: "whole" });
    expect(missed).toBe(true);
  });

  it("that is an animated PNG", async () => {
    const png = await drawNoise({ width: 300, height: 200 }).png().toBuffer();
    const chunk = Buffer.from("000000086163544c0000000200000000f38d9370", "hex");
    // The first chunk, IHDR, ends at byte 33.
    const moving = Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
    expect((await plan(moving)).plan).toEqual({ kind: "whole" });
  });
});

describe("a broken image", () => {
  it.each<[name: string, damage: (bytes: Buffer) => Buffer]>([
    ["is cut off", (bytes) => bytes.subarray(0, bytes.length / 2)],
    ["ends after its size", (bytes) => Buffer.concat([bytes.subarray(0, 700), Buffer.alloc(20_000)])],
  ])("has a reason if it %s", async (_, damage) => {
    for (const draw of [drawJpeg(), drawNoise({ width: 300, height: 200 }).png().toBuffer()]) {
      const { plan: planned } = await plan(damage(await draw));
      expect(planned).toMatchObject({ kind: "broken", reason: expect.stringMatching(/\S/) });
    }
  });
});

describe("kept pictures", () => {
  it("are made once, also for another name, and after a restart", async () => {
    const bytes = await drawJpeg();
    const { dir, keptDir, settings, use, pictures } = await make(bytes, "a.jpg");
    const before = readdirSync(keptDir).toSorted();
    expect(before).toHaveLength(use.forms.length + 1);
    for (const name of before) utimesSync(join(keptDir, name), 1, 1);
    writeFileSync(join(dir, "b.jpg"), bytes);
    const other = createFileStore(dir).find("b.jpg");
    if (other === null) throw new Error("b.jpg was not found");
    for (const access of [pictures, createPictures(settings)]) {
      const planned = planPicture(other, access) as PlannedPicture;
      await access.make(planned.use, planned.use.forms, () => undefined);
      expect(planned.use.forms[0]?.output).toMatch(/\/b\./);
    }
    expect(readdirSync(keptDir).toSorted()).toEqual(before);
    for (const name of before) expect(statSync(join(keptDir, name)).mtimeMs).toBe(1000);
  });

  it.each<[name: string, damage: (file: string) => void]>([
    ["empty", (file) => truncateSync(file, 0)],
    ["cut off", (file) => truncateSync(file, statSync(file).size - 1)],
    [
      "changed",
      (file) => {
        const bytes = readFileSync(file);
        bytes.writeUInt8(bytes.readUInt8(60) ^ 1, 60);
        writeFileSync(file, bytes);
      },
    ],
  ])("are made again if their files are %s", async (_, damage) => {
    const { keptDir, settings, file, use } = await make(await drawJpeg(), "a.jpg");
    const whole = new Map(
      readdirSync(keptDir).map((name) => [name, hashOf(readFileSync(join(keptDir, name)))]),
    );
    for (const name of whole.keys()) damage(join(keptDir, name));
    const access = createPictures(settings);
    expect(planPicture(file, access)).toEqual({ kind: "unknown" });
    await access.look();
    const planned = planPicture(file, access) as PlannedPicture;
    expect(planned.use).toEqual(use);
    await access.make(planned.use, planned.use.forms, () => undefined);
    const again = new Map(
      readdirSync(keptDir).map((name) => [name, hashOf(readFileSync(join(keptDir, name)))]),
    );
    expect(again).toEqual(whole);
  });

  it("are whole if several builds make them at once", async () => {
    const { settings, file, use, keptDir } = await make(await drawJpeg(), "a.jpg");
    const whole = hashOf(readFileSync(join(keptDir, readdirSync(keptDir).toSorted()[0] ?? "")));
    const fresh = { ...settings, keptDir: join(keptDir, "fresh") };
    const taken: string[] = [];
    await Promise.all(
      [1, 2, 3].map(async () => {
        const access = createPictures(fresh);
        planPicture(file, access);
        await access.look();
        await access.make(use, use.forms, (_, bytes) => void taken.push(hashOf(bytes)));
      }),
    );
    expect(new Set(taken).size).toBe(use.forms.length);
    expect(readdirSync(fresh.keptDir)).toHaveLength(use.forms.length + 1);
    expect(hashOf(readFileSync(join(keptDir, readdirSync(fresh.keptDir).toSorted()[0] ?? "")))).toBe(whole);
  });

  it("have other names for another quality, and the same for other widths", async () => {
    const bytes = await drawJpeg();
    const names = async (more: Partial<PictureSettings>) =>
      ((await plan(bytes, "a.jpg", more)).plan as PlannedPicture).use.forms.map(({ output }) => output);
    const usual = await names({});
    expect(await names({})).toEqual(usual);
    expect(await names({ quality: 50 })).not.toContain(usual[0]);
    expect(await names({ widths: [480, 350] })).toEqual(usual);
  });

  it("are not kept if the file has changed since it was read", async () => {
    const { pictures, use, plan: _, ...rest } = await make(await drawJpeg(), "a.jpg");
    writeFileSync(use.file, await drawJpeg(2));
    const key = "0".repeat(64);
    await expect(pictures.make({ ...use, key }, use.forms, () => undefined)).rejects.toThrow(/has changed/);
    expect(readdirSync(rest.keptDir).filter((name) => name.startsWith("000"))).toEqual([]);
  });
});

it("reports a sharp that does not run", async () => {
  const { settings } = await openFolder();
  const access = createPictures({ ...settings, sharp: join(settings.keptDir, "sharp.js") });
  expect(() => access.find({ file: "/a.png", hash: "a" })).toThrow(/`sharp` is installed but does not run/);
});

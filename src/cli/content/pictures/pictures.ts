import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { firstLineOf } from "../../../runtime/model/error.js";
import type { PictureFormat } from "../../config/options/images-schema.js";
import { createError } from "../../messages/create-problem.js";
import { readChecked, writeChecked } from "../../files/checked-file.js";
import { loadSharp, type SharpImage, type SharpPackage } from "./sharp-package.js";

/** Settings for making pictures; plain data that can be sent to a worker. */
export interface PictureSettings {
  readonly widths: readonly number[];
  readonly formats: readonly PictureFormat[];
  readonly quality: number;
  readonly sizes: string;
  /** Absolute path of sharp's main module. */
  readonly sharp: string;
  /** Absolute folder in which made pictures are kept. */
  readonly keptDir: string;
}

/** An image of the site, which sharp can read. */
export interface PictureSource {
  /** Absolute path. */
  readonly file: string;
  /** Hash of its content. */
  readonly hash: string;
}

/** Facts that only decoding an image shows. */
export type PictureFacts =
  /** `placeholder` is a URL with the image at its smallest, or `null` for an image with transparent parts. */
  | { readonly kind: "still"; readonly placeholder: string | null }
  /** The image moves, so other forms of it would lose frames. */
  | { readonly kind: "moving" }
  | { readonly kind: "broken"; readonly reason: string };

/** One smaller form of an image. */
export interface PictureForm {
  readonly width: number;
  readonly format: PictureFormat;
  /** Path below the output folder. */
  readonly output: string;
}

/** Smaller forms of an image that a page uses. */
export interface PictureUse extends PictureSource {
  /** Size of the image in bytes. */
  readonly bytes: number;
  /** Hash of all that the forms follow from, except their own width and format. */
  readonly key: string;
  readonly forms: readonly PictureForm[];
}

/** Reads and makes pictures. What was made once is kept, whatever the site does with it. */
export interface Pictures {
  readonly settings: PictureSettings;
  /** Returns the facts about an image; `null` if it must be looked at first. */
  readonly find: (source: PictureSource) => PictureFacts | null;
  /** Returns whether `find` has missed facts since the last call. */
  readonly takeMissed: () => boolean;
  /** Looks at all images whose facts `find` has missed. */
  readonly look: () => Promise<void>;
  /** Returns the key of the forms of an image, all of which are made from one of the width `largest`. */
  readonly keyOf: (source: PictureSource, largest: number) => string;
  /** Makes forms of a picture, unless they are kept, and calls `take` with each of them. */
  readonly make: (
    use: PictureUse,
    forms: readonly PictureForm[],
    take: (form: PictureForm, bytes: Uint8Array) => void,
  ) => Promise<void>;
}

/** Number of images that are decoded at once: Node's thread pool has four threads. */
const AT_ONCE = 4;
/** Width of a placeholder in pixels. */
const SMALLEST = 16;
const SMALLEST_QUALITY = 40;
/** The quality of AVIF at which it looks like WebP at quality 1. */
const AVIF_QUALITY = 2 / 3;
/** Effort of the AVIF encoder, 0 to 9. */
const AVIF_EFFORT = 3;
/** Version of the facts and forms that this code makes. */
const FORMAT = 1;

/** Values that reading and making pictures have in common. */
interface PictureTools {
  readonly settings: PictureSettings;
  readonly sharp: () => SharpPackage;
  /** Returns a hash of values, and of the versions of the code that makes pictures. */
  readonly hashOf: (...values: readonly unknown[]) => string;
}

/** Creates an access to pictures that loads sharp when it is first needed. */
export function createPictures(settings: PictureSettings): Pictures {
  let loaded: SharpPackage | null = null;
  const sharp = () => (loaded ??= openSharp(settings.sharp));
  const hashOf = (...values: readonly unknown[]) =>
    createHash("sha256")
      .update(JSON.stringify([FORMAT, sharp().versions, ...values]))
      .digest("hex");
  const tools = { settings, sharp, hashOf };
  return {
    settings,
    ...createFacts(tools),
    keyOf: ({ hash }, largest) => hashOf("forms", hash, settings.quality, largest),
    make: createMaker(tools),
  };
}

function createFacts({
  settings,
  sharp,
  hashOf,
}: PictureTools): Pick<Pictures, "find" | "takeMissed" | "look"> {
  const known = new Map<string, PictureFacts>();
  const wanted = new Map<string, PictureSource>();
  let hasMissed = false;
  const fileOf = ({ hash }: PictureSource) =>
    join(settings.keptDir, `${hashOf("facts", hash).slice(0, 40)}.json`);

  async function lookAt(source: PictureSource): Promise<void> {
    const facts = await readFacts(sharp(), source);
    writeChecked(fileOf(source), Buffer.from(JSON.stringify(facts)));
    known.set(source.hash, facts);
  }

  return {
    find(source) {
      const before = known.get(source.hash) ?? keptFacts(fileOf(source));
      if (before !== null) known.set(source.hash, before);
      else {
        hasMissed = true;
        wanted.set(source.hash, source);
      }
      return before;
    },
    takeMissed() {
      const missed = hasMissed;
      hasMissed = false;
      return missed;
    },
    async look() {
      const left = [...wanted.values()];
      wanted.clear();
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (let source = left.pop(); source !== undefined; source = left.pop()) await lookAt(source);
        }),
      );
    },
  };
}

function createMaker({ settings, sharp }: PictureTools): Pictures["make"] {
  const { keptDir, quality } = settings;
  /** Forms that are being made, by the file in which they are kept. */
  const making = new Map<string, Promise<Uint8Array>>();
  return async (use, forms, take) => {
    let opened: Promise<() => SharpImage> | null = null;
    const open = () => (opened ??= openSource(sharp(), use));
    const make = async (form: PictureForm, file: string) => {
      const bytes = await encode(open, form, quality);
      writeChecked(file, bytes);
      return bytes;
    };
    for (const form of forms) {
      const file = join(keptDir, `${use.key.slice(0, 40)}-${form.width}.${form.format}`);
      const kept = readChecked(file);
      if (kept !== null) {
        take(form, kept);
        continue;
      }
      const made = making.get(file) ?? make(form, file);
      making.set(file, made);
      try {
        take(form, await made);
      } finally {
        making.delete(file);
      }
    }
  };
}

function openSharp(file: string): SharpPackage {
  try {
    return loadSharp(file);
  } catch (error) {
    throw createError("sharp-broken", { reason: firstLineOf(error) }, { cause: error });
  }
}

/** Decodes an image as a whole, which shows whether it is broken. */
async function readFacts(sharp: SharpPackage, source: PictureSource): Promise<PictureFacts> {
  const bytes = await readFile(source.file);
  try {
    const { pages = 1 } = await sharp(bytes).metadata();
    if (pages > 1 || isMovingPng(bytes)) return { kind: "moving" };
    const { data, info } = await sharp(bytes, { failOn: "error" })
      .autoOrient()
      .resize({ width: SMALLEST, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    if (!isOpaque(data, info.channels)) return { kind: "still", placeholder: null };
    const small = await sharp(data, { raw: info }).webp({ quality: SMALLEST_QUALITY }).toBuffer();
    return { kind: "still", placeholder: `data:image/webp;base64,${small.toString("base64")}` };
  } catch (error) {
    return { kind: "broken", reason: firstLineOf(error) };
  }
}

function keptFacts(file: string): PictureFacts | null {
  const bytes = readChecked(file);
  // The name of the file contains the version of its format.
  return bytes === null ? null : (JSON.parse(bytes.toString()) as PictureFacts);
}

/** Decodes an image at the largest width that is needed, from which smaller ones follow quickly. */
async function openSource(sharp: SharpPackage, { file, hash, forms }: PictureUse): Promise<() => SharpImage> {
  const bytes = await readFile(file);
  if (createHash("sha256").update(bytes).digest("hex") !== hash) throw broken(file, "it has changed");
  try {
    const { data, info } = await sharp(bytes, { failOn: "error" })
      .autoOrient()
      .resize({ width: Math.max(...forms.map(({ width }) => width)), withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    return () => sharp(data, { raw: info });
  } catch (error) {
    throw broken(file, firstLineOf(error), error);
  }
}

async function encode(
  open: () => Promise<() => SharpImage>,
  { width, format }: PictureForm,
  quality: number,
): Promise<Uint8Array> {
  const image = (await open())().resize({ width, withoutEnlargement: true });
  switch (format) {
    case "avif":
      return image
        .avif({ quality: Math.max(1, Math.round(quality * AVIF_QUALITY)), effort: AVIF_EFFORT })
        .toBuffer();
    case "webp":
      return image.webp({ quality }).toBuffer();
  }
}

function broken(path: string, reason: string, cause?: unknown): Error {
  return createError("picture-broken", { path, reason }, { cause });
}

/** Whether no pixel is transparent. Four channels include alpha; one of two does. */
function isOpaque(pixels: Uint8Array, channels: number): boolean {
  if (channels % 2 === 1) return true;
  for (let at = channels - 1; at < pixels.length; at += channels) if (pixels[at] !== 255) return false;
  return true;
}

/** Whether a PNG has frames: the chunk `acTL` precedes the image data. */
function isMovingPng(bytes: Buffer): boolean {
  const data = bytes.indexOf("IDAT");
  const control = bytes.indexOf("acTL");
  return bytes[0] === 0x89 && control !== -1 && control < data;
}

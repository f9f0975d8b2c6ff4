import * as z from "zod";

/** Size in kB above which an image makes a page slow on a phone. */
export const LARGEST_IMAGE = 300;

/** Smaller forms of the PNG, JPEG and WebP images in text. */
const pictures = z.strictObject({
  /** Widths in pixels. An image is never enlarged: its own width takes the place of larger ones. */
  widths: z.array(z.int().min(16).max(4096)).min(1).max(6).default([480, 960, 1600]),
  /** Formats, of which a browser takes the first one that it knows. */
  formats: z
    .array(z.enum(["avif", "webp"]))
    .min(1)
    .default(["avif", "webp"]),
  /** Quality of WebP, 1 to 100. AVIF gets the number at which it looks the same. */
  quality: z.int().min(1).max(100).default(75),
  /** Size in kB above which the build warns of an image that browsers load as it is. */
  largest: z.int().min(1).default(LARGEST_IMAGE),
  /** Width of images on the page, as the attribute `sizes` has it. The default is the column of the default theme. */
  sizes: z.string().min(1).default("(min-width: 48em) 44.625rem, calc(100vw - 3rem)"),
});

/** Schema of the field `images`. */
export const imagesSchema = z.union([z.literal(false), pictures]).prefault({});

/** Format of a smaller form of an image. */
export type PictureFormat = z.output<typeof pictures>["formats"][number];

import * as z from "zod";
import { ruleMessage } from "../../messages/rule.js";

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

const color = z.string().regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i, ruleMessage("hex-color"));

/** Pictures that other sites show next to a link to a page. */
const cards = z.strictObject({
  /**
   * Fonts, of which a character takes the first one that has it: packages such as `@fontsource/noto-sans-sc`, or files of
   * the site in the formats WOFF, TTF and OTF.
   */
  fonts: z.array(z.string().min(1)).min(1),
  /** Color of the card, such as `#ffffff`. */
  background: color.default("#ffffff"),
  /** Color of the text. */
  color: color.default("#1f2328"),
  /** Color of the bar at the top. */
  accent: color.default("#d6336c"),
});

/** Schema of the field `socialCards`. */
export const cardsSchema = z.union([z.literal(false), cards]).default(false);

/** Settings of a site with social cards. */
export type CardOptions = z.output<typeof cards>;

import { escapeHtml } from "../../../runtime/model/text/escape.js";
import type { CoverForms } from "../../../runtime/model/lists/listing.js";
import { encodeRoute } from "../../../runtime/model/path.js";
import type { SiteFile } from "../file-store.js";
import type { PictureForm, Pictures, PictureUse } from "./pictures.js";

/** Size of a file in bytes up to which smaller forms save less than the markup for them costs. */
const FEW_BYTES = 10_000;
/** Largest width or height of a WebP image, which is less than that of AVIF. */
const LONGEST = 16_383;
/** A width is left out if that of the image is at most this part larger. */
const CLOSE = 0.9;

/** The smaller forms of an image, and a URL with its smallest one. */
export interface PlannedPicture {
  readonly kind: "forms";
  readonly use: PictureUse;
  readonly placeholder: string | null;
}

/** Result of planning an image. */
export type PicturePlan =
  | PlannedPicture
  /** The image stays as it is. */
  | { readonly kind: "whole" }
  /** The image must be looked at first. */
  | { readonly kind: "unknown" }
  | { readonly kind: "broken"; readonly reason: string };

/** Plan of an image that stays as it is. */
export const WHOLE: PicturePlan = { kind: "whole" };

/** Plans the smaller forms of an image. Images of other formats, small and moving ones stay as they are. */
export function planPicture(image: SiteFile, pictures: Pictures): PicturePlan {
  const { raster, bytes, dimensions } = image;
  if (raster === null || bytes <= FEW_BYTES || dimensions === null) return WHOLE;
  const facts = pictures.find(image);
  if (facts === null) return { kind: "unknown" };
  if (facts.kind === "broken") return facts;
  if (facts.kind === "moving") return WHOLE;
  const { widths, formats } = pictures.settings;
  const fitting = chooseWidths(dimensions.width, widths).filter(
    (width) => Math.round((dimensions.height * width) / dimensions.width) <= LONGEST,
  );
  if (fitting.length === 0) return WHOLE;
  const key = pictures.keyOf(image, Math.max(...fitting));
  const { output } = image.asset;
  const stem = output.slice(output.lastIndexOf("/") + 1).replace(/\.[\da-f]{8}(?:\.[^.]*)?$/, "");
  const forms = formats.flatMap((format) =>
    fitting.map((width): PictureForm => {
      return { width, format, output: `assets/img/${stem}.${key.slice(0, 8)}-${width}.${format}` };
    }),
  );
  return {
    kind: "forms",
    use: { file: image.file, hash: image.hash, bytes, key, forms },
    placeholder: facts.placeholder,
  };
}

/** Returns the widths of the forms of an image: the wanted ones, and its own in place of all that are larger. */
export function chooseWidths(own: number, wanted: readonly number[]): readonly number[] {
  const widths = [...new Set(wanted)].toSorted((first, second) => first - second);
  const smaller = widths.filter((width) => width <= own);
  const isWhole = smaller.length === widths.length || smaller.at(-1) === own;
  return isWhole ? smaller : [...smaller.filter((width) => width < own * CLOSE), own];
}

/** Returns the forms of a picture by format, as the attributes of `<source>` have them. */
export function listForms({ forms }: PictureUse, base: string): readonly CoverForms[] {
  const formats = new Set(forms.map(({ format }) => format));
  return [...formats].map((format) => {
    const candidates = forms
      .filter((form) => form.format === format)
      .map(({ output, width }) => `${base}${encodeRoute(output)} ${width}w`);
    return { type: `image/${format}`, srcset: candidates.join(", ") };
  });
}

/** Returns the elements `<source>` of a picture. */
export function writeSources(use: PictureUse, { base, sizes }: SourcesContext): string {
  return listForms(use, base)
    .map(({ type, srcset }) => {
      return `<source type="${type}" srcset="${escapeHtml(srcset)}" sizes="${escapeHtml(sizes)}">`;
    })
    .join("");
}

/** Values of a site that the elements of all its pictures need. */
interface SourcesContext {
  readonly base: string;
  readonly sizes: string;
}

import { readFileSync } from "node:fs";
import type { GuestContent } from "../../messages/faults/content.js";
import { cleanSvg } from "./clean-svg.js";
import { type AssetUse, type SiteFile, withText } from "../file-store.js";

/** Maximum number of removed parts that a warning names. */
const PARTS_NAMED = 5;

/** Image as guest mode publishes it; `null` if it does not. `content` is to be reported. */
export interface GuestImage {
  readonly asset: AssetUse | null;
  readonly content: GuestContent | null;
}

/** Returns an image as guest mode publishes it: of an SVG only the drawing. `path` is as the author wrote it. */
export function guestSvg({ file, asset }: SiteFile, path: string): GuestImage {
  if (!/\.svg$/i.test(asset.output)) return { asset, content: null };
  const cleaned = cleanSvg(readFileSync(file, "utf8"));
  if (cleaned === null) return { asset: null, content: { kind: "svg", path } };
  const { text, removed } = cleaned;
  if (removed.length === 0) return { asset, content: null };
  const named = [...new Set(removed.map(({ part, line }) => `\`${part.replaceAll("`", "'")}\` (${line})`))];
  const parts = [...named.slice(0, PARTS_NAMED), ...(named.length > PARTS_NAMED ? ["…"] : [])].join(", ");
  return { asset: withText(asset, text), content: { kind: "svg-parts", path, parts } };
}

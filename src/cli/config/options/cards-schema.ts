import * as z from "zod";
import { ruleMessage } from "../../messages/rule.js";

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

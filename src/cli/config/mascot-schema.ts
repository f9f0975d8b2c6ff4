import * as z from "zod";
import { ruleMessage } from "../messages/rule.js";
import { isRecord } from "./is-record.js";
import { keyedRecord } from "./keyed-record.js";

/** One of these lines is taken by chance. */
const someLines = z.array(z.string().min(1));

const mascotLines = z.strictObject({
  /** Said when such a page comes on show. */
  arrive: someLines.optional(),
  /** Said when the mascot is tapped. */
  tap: someLines.optional(),
  /** Said when the mascot is woken. */
  wake: someLines.optional(),
});

/** What a site may say of its mascot; the defaults of size and place are those of spec/site.md §9. */
export const mascotOptions = z.strictObject({
  /** Setting file of a model of your own, relative to the site folder: a `model.json` of Cubism 2.1, or a `model3.json` of Cubism 3 or 4, which needs `core`. Without one, koharu from the package `live2d-widget-model-koharu`. */
  model: z
    .string()
    .regex(/\.json$/, ruleMessage("mascot-model"))
    .optional(),
  /** Script of the Live2D core, relative to the site folder: for a `model3.json` the `live2dcubismcore.min.js` of Live2D's SDK for Web. Without one, that of the package `live2d-widget`, which draws models of Cubism 2.1 only. */
  core: z.string().regex(/\.js$/, ruleMessage("mascot-core")).optional(),
  /** What the mascot's buttons call it. */
  name: z.string().default(""),
  /** Width of the mascot in pixels. */
  width: z.int().min(20).max(1000).default(135),
  /** Height of the mascot in pixels. */
  height: z.int().min(20).max(1000).default(300),
  /** Pixels from the side. */
  offsetX: z.int().min(-1000).max(5000).default(65),
  /** Pixels from the bottom. */
  offsetY: z.int().min(-1000).max(5000).default(0),
  /** Side of the window that the mascot stands at. */
  side: z.enum(["left", "right"]).default("left"),
  /** When the mascot appears in windows with room for it: `always`; on `click` on its tab at the edge; or `auto`: at once, but on click for visitors who save data, have a slow connection or computer, or no graphics card. */
  start: z.enum(["auto", "always", "click"]).default("auto"),
  /** Shows the mascot's tab on phones too. */
  mobile: z.boolean().default(false),
  /** From 0.1 to 1. */
  opacity: z.number().min(0.1).max(1).default(1),
  /** Of the sounds of its motions, from 0 to 1; 0 loads none. */
  volume: z.number().min(0).max(1).default(0.5),
  /** Tells in the console which motion is refused or missing. */
  debug: z.boolean().default(false),
  /** What it says, by the beginning of a page's path, such as `/`, `/en/` or `/timeline/`; the longest that fits is taken. */
  lines: keyedRecord(z.string().startsWith("/"), mascotLines).default({}),
});

/** Whether a setting file is one of Cubism 3 or later. */
export function isModel3(path: unknown): boolean {
  return typeof path === "string" && path.endsWith("model3.json");
}

const checkedOptions = mascotOptions.refine(({ model, core }) => core !== undefined || !isModel3(model), {
  path: ["core"],
  message: ruleMessage("mascot-core-missing"),
  when: isRecord,
});

/** The config's `mascot`; `null` is off. */
export const mascotSchema = z
  .union([z.boolean(), checkedOptions])
  .default(false)
  .transform((value) => (value === false ? null : mascotOptions.parse(value === true ? {} : value)));

/** A site's mascot with all defaults filled in. */
export type MascotConfig = NonNullable<z.output<typeof mascotSchema>>;

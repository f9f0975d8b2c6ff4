import * as z from "zod";
import { ruleMessage } from "../../messages/rule.js";
import { isRecord } from "../plain-data.js";
import { keyedRecord } from "./keyed-record.js";

/** Lines of which one is chosen at random. */
const someLines = z.array(z.string().min(1));

const mascotLines = z.strictObject({
  /** Said when a page is shown. */
  arrive: someLines.optional(),
  /** Said when the mascot is tapped. */
  tap: someLines.optional(),
  /** Said when the mascot is woken. */
  wake: someLines.optional(),
});

/** Options of the mascot. */
export const mascotOptions = z.strictObject({
  /**
   * Setting file of your own model, relative to the site folder: a `model.json` of Cubism 2.1, or a `model3.json` of
   * Cubism 3 or 4. A `model3.json` needs `core`. The default is koharu, from the package `live2d-widget-model-koharu`.
   */
  model: z
    .string()
    .regex(/\.json$/, ruleMessage("mascot-model"))
    .optional(),
  /**
   * Script of the Live2D core, relative to the site folder. For a `model3.json`, use `live2dcubismcore.min.js` from
   * Live2D's SDK for Web. The default is the core of the package `live2d-widget`, which draws models of Cubism 2.1
   * only.
   */
  core: z.string().regex(/\.js$/, ruleMessage("mascot-core")).optional(),
  /** Name of the mascot in the labels of its buttons. */
  name: z.string().default(""),
  /** Width of the mascot in pixels. */
  width: z.int().min(20).max(1000).default(135),
  /** Height of the mascot in pixels. */
  height: z.int().min(20).max(1000).default(300),
  /** Distance from the side of the window, in pixels. */
  offsetX: z.int().min(-1000).max(5000).default(65),
  /** Distance from the bottom of the window, in pixels. */
  offsetY: z.int().min(-1000).max(5000).default(0),
  /** Side of the window. */
  side: z.enum(["left", "right"]).default("left"),
  /**
   * When the mascot appears on pages with a margin for it: `always` shows it at once, `click` after a click on its button.
   * `auto` is `click` for visitors who save data or have a slow connection, a slow computer or no graphics
   * card, and `always` for others.
   */
  start: z.enum(["auto", "always", "click"]).default("auto"),
  /** Shows the mascot's button on phones too. */
  mobile: z.boolean().default(false),
  /** Opacity, from 0.1 to 1. */
  opacity: z.number().min(0.1).max(1).default(1),
  /** Volume of the sounds of its motions, from 0 to 1; 0 loads no sounds. */
  volume: z.number().min(0).max(1).default(0.5),
  /** Logs skipped and missing motions to the console. */
  debug: z.boolean().default(false),
  /**
   * Lines that the mascot says, keyed by path prefix, such as `/`, `/en/` or `/timeline/`. The longest matching prefix
   * applies. The mascot says `arrive` when a page is shown, `tap` when it is tapped, and `wake` when the pointer wakes it
   * from sleep.
   */
  lines: keyedRecord(z.string().startsWith("/"), mascotLines).default({}),
});

/** Checks whether a setting file belongs to Cubism 3 or later. */
export function isModel3(path: unknown): boolean {
  return typeof path === "string" && path.endsWith("model3.json");
}

const checkedOptions = mascotOptions.refine(({ model, core }) => core !== undefined || !isModel3(model), {
  path: ["core"],
  message: ruleMessage("mascot-core-missing"),
  when: isRecord,
});

/** Schema of `mascot`. It gives `null` for a site without one. */
export const mascotSchema = z
  .union([z.boolean(), checkedOptions])
  .default(false)
  .transform((value) => (value === false ? null : mascotOptions.parse(value === true ? {} : value)));

/** Options of a site's mascot, with all defaults. */
export type MascotConfig = NonNullable<z.output<typeof mascotSchema>>;

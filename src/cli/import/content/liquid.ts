import type { Liquid } from "#liquidjs";
import { type LiquidInput, renderLiquid } from "../liquid/render-liquid.js";
import { tightenHtml } from "../liquid/tighten-html.js";
import { replaceAttributes } from "./kramdown.js";
import { maskCode } from "./prose.js";

/** Tags that leave blank lines and indentation in HTML. */
const STRUCTURE = /\{%-?\s*(?:for|if|unless|case|assign|capture|include)/;

/** Renders Liquid in the text of a page, as Jekyll does before it reads markdown, and translates attributes of kramdown. */
export function rewriteLiquid(liquid: Liquid, body: string, input: LiquidInput): string {
  const rendered = renderLiquid(liquid, body, input);
  const prose = maskCode(STRUCTURE.test(body) ? tightenHtml(rendered) : rendered);
  return prose.restore(replaceAttributes(prose.text, input.notes));
}

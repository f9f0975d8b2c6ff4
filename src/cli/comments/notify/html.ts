import { escapeHtml } from "../../../runtime/model/text/escape.js";

/** Safe HTML. Only `html` and trusted constants create it. */
export interface Markup {
  readonly markup: string;
}

type Part = string | Markup | readonly Markup[];

/** Creates HTML from a template. Inserted strings are escaped, inserted markup is not. */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const written = template.map((text, index) => {
    const part = parts[index];
    return part === undefined ? text : text + write(part);
  });
  return { markup: written.join("") };
}

function write(part: Part): string {
  if (typeof part === "string") return escapeHtml(part).replaceAll("'", "&#39;");
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("");
}

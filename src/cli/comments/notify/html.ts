/** Safe HTML. Only `html` and trusted constants create it. */
export interface Markup {
  readonly markup: string;
}

type Part = string | Markup | readonly Markup[];

const NAMES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Creates HTML from a template. Inserted strings are escaped, inserted markup is not. */
export function html(template: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const written = template.map((text, index) => {
    const part = parts[index];
    return part === undefined ? text : text + write(part);
  });
  return { markup: written.join("") };
}

function write(part: Part): string {
  if (typeof part === "string") return part.replace(/[&<>"']/g, (character) => NAMES[character] ?? "");
  return "markup" in part ? part.markup : part.map(({ markup }) => markup).join("");
}

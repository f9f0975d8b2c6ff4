/** The values that a template can contain, as `{{name}}`. None of them is a mail address or an IP address. */
export interface NoticeValues {
  /** A subject of at most 32 characters, which is the limit of Server酱. */
  readonly title: string;
  /** The complete notice as plain text, with its links. */
  readonly text: string;
  /** The same notice as Markdown, in which nothing of a visitor is markup. */
  readonly markdown: string;
  readonly site: string;
  readonly nick: string;
  readonly page: string;
  readonly comment: string;
  readonly status: string;
  readonly id: string;
  /** Address of the comment on the site; empty while the comment awaits approval. */
  readonly link: string;
  readonly admin: string;
  readonly approve: string;
  readonly delete: string;
}

/** Names of the values, as documented in the guide. */
export const PLACEHOLDERS = [
  "title",
  "text",
  "markdown",
  "site",
  "nick",
  "page",
  "comment",
  "status",
  "id",
  "link",
  "admin",
  "approve",
  "delete",
] as const satisfies readonly (keyof NoticeValues)[];

/** JSON whose texts can contain placeholders. */
export type JsonTemplate =
  | string
  | number
  | boolean
  | null
  | readonly JsonTemplate[]
  | { readonly [name: string]: JsonTemplate };

const PLACEHOLDER = /\{\{\s*([\w-]{1,40})\s*\}\}/g;

/** Returns the names of all placeholders in a template's texts. */
export function findPlaceholders(template: JsonTemplate): readonly string[] {
  if (typeof template === "string") return [...template.matchAll(PLACEHOLDER)].map(([, name = ""]) => name);
  if (typeof template !== "object" || template === null) return [];
  return Object.values(template).flatMap(findPlaceholders);
}

/** Returns the template with its placeholders replaced. Values stay inside of their text, whatever they contain. */
export function fillTemplate(template: JsonTemplate, values: NoticeValues): JsonTemplate {
  if (typeof template === "string") {
    return template.replace(PLACEHOLDER, (found: string, name: string) => {
      const known = PLACEHOLDERS.find((placeholder) => placeholder === name);
      return known === undefined ? found : values[known];
    });
  }
  if (typeof template !== "object" || template === null) return template;
  if (isList(template)) return template.map((part) => fillTemplate(part, values));
  return Object.fromEntries(
    Object.entries(template).map(([name, part]) => [name, fillTemplate(part, values)]),
  );
}

function isList(template: object): template is readonly JsonTemplate[] {
  return Array.isArray(template);
}

import type { ValuesOfCode } from "../../messages/create-problem.js";

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

/** A body with placeholders. */
export interface WebhookTemplate {
  readonly body: JsonTemplate;
  /** A field of the answer that is 0 after a success, or `null` if the status says it. */
  readonly zeroField: string | null;
}

/** The address of a webhook, without the parameters that its template sends in the body. */
interface AddressedTemplate {
  readonly url: string;
  readonly template: WebhookTemplate;
}

/** A template for a known service. */
interface ReadyTemplate {
  readonly body: { readonly [name: string]: JsonTemplate };
  /** A parameter that the owner adds to the webhook's address, and that is sent in the body instead. */
  readonly parameter: string | null;
  /** A field of the answer that is 0 after a success. The service also answers failures with status 200. */
  readonly zeroField: string | null;
}

/** Templates by the name that `HANBLOG_WEBHOOK_TEMPLATE` accepts. */
export const READY_TEMPLATES: Readonly<Record<string, ReadyTemplate>> = {
  // https://core.telegram.org/bots/api#sendmessage. Without a parse mode, the text is not markup.
  telegram: {
    body: { text: "{{text}}", link_preview_options: { is_disabled: true } },
    parameter: "chat_id",
    zeroField: null,
  },
  // https://discord.com/developers/docs/resources/webhook#execute-webhook. Flag 4 suppresses link previews.
  discord: {
    body: { content: "{{markdown}}", allowed_mentions: { parse: [] }, flags: 4 },
    parameter: null,
    zeroField: null,
  },
  // https://sct.ftqq.com and https://sc3.ft07.com have the same fields.
  serverchan: { body: { title: "{{title}}", desp: "{{markdown}}" }, parameter: null, zeroField: "code" },
};

/**
 * Parses `HANBLOG_WEBHOOK_TEMPLATE`: the name of a ready template, or a body in JSON. Returns a fault if it is
 * invalid. Faults quote nothing but a placeholder's name, because a body can contain tokens.
 */
export function readTemplate(url: URL, text: string): AddressedTemplate | ValuesOfCode<"comment-settings"> {
  const ready = Object.hasOwn(READY_TEMPLATES, text) ? READY_TEMPLATES[text] : undefined;
  if (ready === undefined) {
    const body = readBody(text);
    return "kind" in body ? body : { url: url.href, template: { body: body.body, zeroField: null } };
  }
  const { body, parameter, zeroField } = ready;
  if (parameter === null) return { url: url.href, template: { body, zeroField } };
  const value = url.searchParams.get(parameter) ?? "";
  if (value === "") return { kind: "template-parameter", parameter, template: text };
  const address = new URL(url);
  address.searchParams.delete(parameter);
  return { url: address.href, template: { body: { [parameter]: value, ...body }, zeroField } };
}

function readBody(text: string): { readonly body: JsonTemplate } | ValuesOfCode<"comment-settings"> {
  if (!/^[[{]/.test(text)) return { kind: "template-name", known: Object.keys(READY_TEMPLATES) };
  let body: JsonTemplate;
  try {
    body = JSON.parse(text) as JsonTemplate;
  } catch (error) {
    const [, position] = /position (\d+)/.exec(String(error)) ?? [];
    return { kind: "template-json", character: position === undefined ? null : Number(position) + 1 };
  }
  const found = findPlaceholders(body);
  const unknown = found.find((name) => !PLACEHOLDERS.some((known) => known === name));
  if (unknown !== undefined) return { kind: "template-placeholder", name: unknown, known: PLACEHOLDERS };
  return found.length === 0 ? { kind: "template-empty", known: PLACEHOLDERS } : { body };
}

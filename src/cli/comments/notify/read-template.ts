import type { ValuesOfCode } from "../../messages/create-problem.js";
import { findPlaceholders, PLACEHOLDERS, type JsonTemplate } from "./notice-template.js";
import type { WebhookTemplate } from "./webhook-channel.js";

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

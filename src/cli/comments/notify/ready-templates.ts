import type { JsonTemplate } from "./notice-template.js";

/** A template for a known service. */
export interface ReadyTemplate {
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

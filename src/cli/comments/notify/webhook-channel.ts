import { commentLink } from "../stored-comments.js";
import { fromBase64Url, toBase64 } from "../policy/keyed-hash.js";
import type { ServiceContext } from "../service-context.js";
import type { ClaimedDelivery, StoredObject } from "../store/store.js";
import { readRetryAfter, SENT, type Channel, type Outcome } from "./channel.js";
import { composeNotice } from "./compose-notice.js";
import { createModerationLinks } from "./link-tokens.js";
import { fillTemplate, type WebhookTemplate } from "./notice-template.js";

/** The owner's webhook and the secret that signs its requests (https://www.standardwebhooks.com). */
export interface WebhookSettings {
  readonly url: string;
  /** Any text, or `whsec_` followed by base64. `null` sends no signature. */
  readonly secret: string | null;
  /** The body of the requests. `null` sends events for programs. */
  readonly template: WebhookTemplate | null;
}

/**
 * The fields of a comment in a webhook call: those that visitors see, its status and the screening's reason.
 */
const FIELDS = ["url", "rid", "pid", "nick", "link", "comment", "status", "held"];

/** Number of bytes of an answer that are read to find the field that says whether it succeeded. */
const ANSWER_BYTES = 4096;

/**
 * Creates a channel that calls the owner's webhook. Requests are signed as described by
 * https://www.standardwebhooks.com, so that libraries can verify them. The id is the same in each attempt.
 * Redirects are not followed. With a template, requests are notices of new comments for people.
 */
export function createWebhookChannel(
  context: ServiceContext,
  { url, secret, template }: WebhookSettings,
  fetch: typeof globalThis.fetch,
): Channel {
  const { site, now } = context;
  const key = secret === null ? null : toKey(secret);
  return {
    kinds: template === null ? ["webhook-created", "webhook-approved"] : ["webhook-created"],

    async deliver(delivery, comment, signal) {
      if (template !== null && comment["status"] === "spam") return { kind: "dropped", reason: "spam" };
      const moderation = createModerationLinks(context, comment);
      const content =
        template === null
          ? {
              type: delivery.kind === "webhook-created" ? "comment.created" : "comment.approved",
              timestamp: delivery.createdAt.toISOString(),
              data: { ...toData(comment, site.url), ...(moderation === null ? {} : { moderation }) },
            }
          : fillTemplate(template.body, composeNotice(comment, site, moderation));
      const body = JSON.stringify(content);
      const response = await fetch(url, {
        method: "POST",
        headers: {
          "Content-Type": "application/json",
          ...(key === null ? {} : await sign(key, delivery, body)),
        },
        body,
        redirect: "manual",
        signal,
      });
      return readOutcome(response, template?.zeroField ?? null);
    },
  };

  async function sign(
    key: Uint8Array,
    { id }: ClaimedDelivery,
    body: string,
  ): Promise<Record<string, string>> {
    const timestamp = String(Math.floor(now().getTime() / 1000));
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    const imported = await crypto.subtle.importKey("raw", key, algorithm, false, ["sign"]);
    const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
    const mac = new Uint8Array(await crypto.subtle.sign("HMAC", imported, signed));
    const signature = toBase64(mac);
    return {
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${signature}`,
    };
  }
}

function toKey(secret: string): Uint8Array {
  if (!secret.startsWith("whsec_")) return new TextEncoder().encode(secret);
  // The URL-safe alphabet of base64 is accepted too.
  const base64 = secret.slice(6).replace(/=+$/, "");
  // A single character after the last group of four encodes no whole byte.
  const whole = base64.length % 4 === 1 ? base64.slice(0, -1) : base64;
  return fromBase64Url(whole);
}

async function readOutcome(response: Response, zeroField: string | null): Promise<Outcome> {
  if (!response.ok || zeroField === null) {
    await response.body?.cancel();
    if (response.ok) return SENT;
    // Status 410 means that the receiver wants no more calls.
    const reason = `HTTP ${response.status}`;
    return response.status === 410
      ? { kind: "refused", reason }
      : { kind: "again", reason, ...readRetryAfter(response) };
  }
  const value = readNumber(await readStart(response), zeroField);
  return value === 0 ? SENT : { kind: "again", reason: `${zeroField} ${value ?? "is missing"}` };
}

async function readStart(response: Response): Promise<string> {
  if (response.body === null) return "";
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  // Leaving the loop cancels the rest of the answer.
  for await (const chunk of response.body) {
    text += decoder.decode(chunk, { stream: true });
    size += chunk.length;
    if (size > ANSWER_BYTES) break;
  }
  return text;
}

/** Returns a number in a JSON object, or `null`. */
function readNumber(text: string, name: string): number | null {
  try {
    const answer: unknown = JSON.parse(text);
    const value: unknown =
      typeof answer === "object" && answer !== null ? Reflect.get(answer, name) : undefined;
    return typeof value === "number" ? value : null;
  } catch {
    return null;
  }
}

function toData(comment: StoredObject, siteUrl: string | null): Readonly<Record<string, unknown>> {
  const { objectId, createdAt } = comment;
  const fields = FIELDS.map((name) => [name, comment[name] ?? null]);
  const permalink = siteUrl === null ? null : commentLink(siteUrl, comment);
  return { objectId, createdAt: createdAt.toISOString(), ...Object.fromEntries(fields), permalink };
}

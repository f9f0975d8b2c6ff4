import { createHmac } from "node:crypto";
import { commentLink } from "../comment-link.js";
import type { ServiceContext } from "../service-context.js";
import type { ClaimedDelivery, StoredObject } from "../store/store.js";
import { SENT, type Channel } from "./channel.js";

/** The owner's webhook and the secret that signs its requests (https://www.standardwebhooks.com). */
export interface WebhookSettings {
  readonly url: string;
  /** Any text, or `whsec_` followed by base64. */
  readonly secret: string;
}

/**
 * The fields of a comment in a webhook call: those that visitors see, its status and the screening's reason.
 */
const FIELDS = ["url", "rid", "pid", "nick", "link", "comment", "status", "held"];

/**
 * Creates a channel that calls the owner's webhook. Requests are signed as described by
 * https://www.standardwebhooks.com, so that libraries can verify them. The id is the same in each attempt.
 * Redirects are not followed.
 */
export function createWebhookChannel(
  { site, now }: ServiceContext,
  { url, secret }: WebhookSettings,
  fetch: typeof globalThis.fetch,
): Channel {
  const key = secret.startsWith("whsec_") ? Buffer.from(secret.slice(6), "base64") : Buffer.from(secret);
  return {
    kinds: ["webhook-created", "webhook-approved"],

    async deliver(delivery, comment, signal) {
      const body = JSON.stringify({
        type: delivery.kind === "webhook-created" ? "comment.created" : "comment.approved",
        timestamp: delivery.createdAt.toISOString(),
        data: toData(comment, site.url),
      });
      const response = await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "application/json", ...sign(delivery, body) },
        body,
        redirect: "manual",
        signal,
      });
      await response.body?.cancel();
      if (response.ok) return SENT;
      // Status 410 means that the receiver wants no more calls.
      return { kind: response.status === 410 ? "refused" : "again", reason: `HTTP ${response.status}` };
    },
  };

  function sign({ id }: ClaimedDelivery, body: string): Record<string, string> {
    const timestamp = String(Math.floor(now().getTime() / 1000));
    const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
    return {
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${signature}`,
    };
  }
}

function toData(comment: StoredObject, siteUrl: string | null): Readonly<Record<string, unknown>> {
  const { objectId, createdAt } = comment;
  const fields = FIELDS.map((name) => [name, comment[name] ?? null]);
  const permalink = siteUrl === null ? null : commentLink(siteUrl, comment);
  return { objectId, createdAt: createdAt.toISOString(), ...Object.fromEntries(fields), permalink };
}

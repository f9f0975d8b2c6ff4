import { createHmac } from "node:crypto";
import { commentLink } from "../comment-link.js";
import type { ServiceContext } from "../service-context.js";
import type { ClaimedDelivery, StoredObject } from "../store/store.js";
import { SENT, type Channel } from "./channel.js";

/** The owner's program, and what its calls are signed with (https://www.standardwebhooks.com). */
export interface WebhookSettings {
  readonly url: string;
  /** Text, or `whsec_` and base64. */
  readonly secret: string;
}

/** What the owner's program may know of a comment: what visitors see, and whether it waits. */
const FIELDS = ["url", "rid", "pid", "nick", "link", "comment", "status", "held"];

/**
 * Calls the owner's program, signed as https://www.standardwebhooks.com describes it, so that it can be checked
 * with a library. The id stays the same when a call is made again; redirects are not followed.
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
      // 410 is the program's word that it wants no more calls.
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

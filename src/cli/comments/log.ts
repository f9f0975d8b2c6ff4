/** One line of the log. It never contains a mail address, an IP address, a key or the text of a visitor. */
export type LogEntry =
  | {
      readonly event: "request";
      readonly method: string;
      readonly path: string;
      readonly status: number;
      readonly ms: number;
    }
  | {
      readonly event: "delivery";
      /** The kind of the delivery and the id of the comment, without the recipient. */
      readonly delivery: string;
      readonly outcome: "sent" | "dropped" | "again" | "refused";
      readonly reason: string;
    }
  | { readonly event: "unchecked"; readonly reason: string }
  /** A reader could not sign in. The reason contains no names, addresses or secrets. */
  | { readonly event: "sign-in"; readonly provider: string; readonly reason: string }
  /** The bucket for images did not accept a call. */
  | { readonly event: "bucket"; readonly reason: string }
  | { readonly event: "failure"; readonly stack: string };

/** Returns whether an entry needs the owner's attention. Such entries are always logged. */
export function isTrouble(entry: LogEntry): boolean {
  if (entry.event === "delivery") return entry.outcome === "again" || entry.outcome === "refused";
  return entry.event !== "request";
}

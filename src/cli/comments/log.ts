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
  | { readonly event: "failure"; readonly stack: string };

/** One line of the log: never a mail, an address, a key or what somebody wrote. */
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
      /** The id of a comment and what was to be told, never whom. */
      readonly delivery: string;
      readonly outcome: "sent" | "dropped" | "again" | "refused";
      readonly reason: string;
    }
  | { readonly event: "unchecked"; readonly reason: string }
  | { readonly event: "failure"; readonly stack: string };

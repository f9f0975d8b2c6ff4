/** One line of the log: never a mail, an address, a key or what somebody wrote. */
export type LogEntry =
  | {
      readonly event: "request";
      readonly method: string;
      readonly path: string;
      readonly status: number;
      readonly ms: number;
    }
  | { readonly event: "failure"; readonly stack: string };

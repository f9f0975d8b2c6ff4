import type { Akismet } from "../screen/akismet.js";
import { SENT, type Channel } from "./channel.js";

/**
 * Creates a channel that reports wrong verdicts to Akismet. A report is dropped if the owner has changed the
 * status back.
 */
export function createAkismetChannel(akismet: Akismet): Channel {
  return {
    kinds: ["akismet-spam", "akismet-ham"],

    async deliver({ kind }, comment, signal) {
      const verdict = kind === "akismet-spam" ? "spam" : "ham";
      if ((comment["status"] === "spam") !== (verdict === "spam")) {
        return { kind: "dropped", reason: "the owner changed the status back" };
      }
      await akismet.submit(verdict, comment, signal);
      return SENT;
    },
  };
}

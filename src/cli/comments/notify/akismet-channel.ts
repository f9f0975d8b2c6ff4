import type { Akismet } from "../screen/akismet.js";
import { SENT, type Channel } from "./channel.js";

/** Tells Akismet of its mistakes, as they stand now: the owner may have thought better of it. */
export function createAkismetChannel(akismet: Akismet): Channel {
  return {
    kinds: ["akismet-spam", "akismet-ham"],

    async deliver({ kind }, comment, signal) {
      const verdict = kind === "akismet-spam" ? "spam" : "ham";
      if ((comment["status"] === "spam") !== (verdict === "spam")) {
        return { kind: "dropped", reason: "the owner took it back" };
      }
      await akismet.submit(verdict, comment, signal);
      return SENT;
    },
  };
}

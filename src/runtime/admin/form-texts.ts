import { fillText } from "../model/text/fill-text.js";
import type { ApiFault } from "./admin-api.js";
import type { AdminTexts } from "../texts/features/admin-texts.js";
import type { HeldReason, RefusedCounts } from "../model/comments.js";

/** Returns the text of a form field, with line ends as `\n`. Forms submit `\r\n`. */
export function formText(data: FormData, name: string): string {
  const value = data.get(name);
  return typeof value === "string" ? value.replaceAll("\r\n", "\n") : "";
}

/** Returns the message for the owner about a failed call. */
export function faultText(fault: ApiFault, strings: AdminTexts): string {
  switch (fault.kind) {
    case "unauthorized":
    case "wrong-password":
      return strings.wrongPassword;
    case "too-many":
      return fillText(strings.busy, { n: fault.seconds });
    case "missing":
      return strings.gone;
    case "refused":
      return fillText(strings.refused, { text: fault.message });
    case "unreachable":
      return strings.unreachable;
    case "cancelled":
      return strings.passkeyCancelled;
    case "known":
      return strings.passkeyKnown;
  }
}

/** Returns the name of a check in words. */
export function heldText(held: HeldReason, strings: AdminTexts): string {
  const names: Readonly<Record<HeldReason, string>> = {
    trap: strings.heldTrap,
    word: strings.words,
    address: strings.addresses,
    mail: strings.mails,
    links: strings.heldLinks,
    duplicate: strings.heldDuplicate,
    akismet: "Akismet",
  };
  return names[held];
}

/** Returns the name of a check that refuses comments before they are stored. */
export function refusedText(by: RefusedCounts["by"], strings: AdminTexts): string {
  return { limit: strings.refusedLimit, proof: strings.refusedProof, turnstile: "Turnstile" }[by];
}

import type { AdminTexts } from "../texts/features/admin-texts.js";
import type { HeldReason } from "../model/comments.js";

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

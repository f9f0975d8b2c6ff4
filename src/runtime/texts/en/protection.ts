import type { ProtectionTexts } from "../features/protection-texts.js";

export const protection: ProtectionTexts = {
  title: "Protected page",
  summary: "This page is encrypted. Enter its password to read it.",
  password: "Password",
  remember: "Remember it in this tab",
  unlock: "Unlock",
  unlocking: "Unlocking…",
  wrong: "Wrong password. Check it and try again.",
  insecure: "This page was not opened over https, so the browser cannot decrypt it. Open its https address.",
  noScript: "Reading it requires JavaScript.",
};

import type { HelpTexts } from "../texts.js";

/** Chinese descriptions of commands, arguments and options. */
export const helpTexts: HelpTexts = {
  lang: "提示所用的语言：en 或 zh（默认取自 LC_ALL、LC_MESSAGES 或 LANG）",
};

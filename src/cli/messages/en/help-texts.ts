import type { HelpTexts } from "../texts.js";

/** English descriptions of commands, arguments and options. */
export const helpTexts: HelpTexts = {
  lang: "language of messages: en or zh (default: from LC_ALL, LC_MESSAGES or LANG)",
};

import { plural } from "../../../runtime/model/plural.js";
import type { ReportTexts } from "../texts.js";

/** English words around problems. */
export const reportTexts: ReportTexts = {
  error: "error",
  warning: "warning",
  bug: "bug",
  reportBug: "hanblog failed. Please report this:",
  more: (count, code) => `and ${count} more ${code}. Use --verbose to show all`,
  morePlaces: (count, named) => {
    const places = plural(count, "more place");
    return `and in ${places}${named === "" ? "" : `: ${named}`}`;
  },
  errorCount: (count) => plural(count, "error"),
  explanation: (code, url, hasHelp) =>
    `Explanation: ${hasHelp ? `hanblog help ${code ?? "<code>"}, or ` : ""}${url}`,
};

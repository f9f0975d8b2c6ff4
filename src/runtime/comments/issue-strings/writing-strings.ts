import type { IssueLocale } from "../../model/comments.js";
import type { WritingStrings } from "./writing/writing-string-table.js";

/** Loads the texts for signed-in visitors in one language. */
export async function loadWritingStrings(locale: IssueLocale): Promise<WritingStrings> {
  switch (locale) {
    case "en":
      return (await import("./writing/writing-en.js")).EN;
    case "zh":
      return (await import("./writing/writing-zh.js")).ZH;
    case "pt":
      return (await import("./writing/writing-pt.js")).PT;
    case "ja":
      return (await import("./writing/writing-ja.js")).JA;
    case "he":
      return (await import("./writing/writing-he.js")).HE;
  }
}

import { createContext, useContext } from "react";
import type { WritingStrings } from "../../../issue-strings/writing/writing-string-table.js";
import { required } from "../issue-context.js";

/** The context of the texts for signed-in visitors. `null` for others, who do not load these texts. */
export const WritingContext = createContext<WritingStrings | null>(null);

/** Returns the texts for signed-in visitors. Throws an `Error` outside of `WritingContext`. */
export function useWritingStrings(): WritingStrings {
  return required(useContext(WritingContext));
}

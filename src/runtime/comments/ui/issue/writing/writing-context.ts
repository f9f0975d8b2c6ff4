import { createContext, useContext } from "react";
import type { WritingStrings } from "../../../issue-strings/writing/writing-string-table.js";
import { required } from "../issue-context.js";

/** `null` for who is not signed in: those do not load these strings. */
export const WritingContext = createContext<WritingStrings | null>(null);

/** The words for who writes. Throws outside of their part of a panel. */
export function useWritingStrings(): WritingStrings {
  return required(useContext(WritingContext));
}

import { createContext, useContext } from "react";
import type { IssueWritingTexts } from "../../../../texts/features/issue-writing-texts.js";
import { required } from "../issue-context.js";

/** The context of the texts for signed-in visitors. `null` for others, who do not load these texts. */
export const WritingContext = createContext<IssueWritingTexts | null>(null);

/** Returns the texts for signed-in visitors. Throws an `Error` outside of `WritingContext`. */
export function useWritingStrings(): IssueWritingTexts {
  return required(useContext(WritingContext));
}

import { createContext, useContext } from "react";
import type { Author } from "../backend.js";
import type { Avatar } from "../avatar.js";
import type { Emoji } from "../emoji.js";
import type { StoreStrings } from "../store-strings/store-string-table.js";

/** What the parts of a panel share. */
export interface PanelTools {
  readonly strings: StoreStrings;
  /** Body of a comment as HTML that is safe to show. */
  readonly renderBody: (body: string) => string;
  /** Text of such HTML, as one line. */
  readonly plainText: (html: string) => string;
  /** How long ago something was, or its date. */
  readonly timeText: (time: number) => string;
  readonly avatarOf: (author: Author) => Avatar | null;
  readonly emoji: readonly Emoji[];
  readonly hasMath: boolean;
  /** Whether comments of all pages are shown: then each says where it stands. */
  readonly showsPages: boolean;
}

/** `null` outside of the store-backed panel. */
export const PanelContext = createContext<PanelTools | null>(null);

/** Throws outside of a panel. */
export function usePanel(): PanelTools {
  const tools = useContext(PanelContext);
  if (tools === null) throw new Error("A part of the comments stands outside of its panel");
  return tools;
}

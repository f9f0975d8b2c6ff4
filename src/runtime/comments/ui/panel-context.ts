import { createContext, useContext } from "react";
import type { ConversationParts } from "../conversation/conversation-parts.js";
import type { Author } from "../backend.js";
import type { Avatar } from "../store-widget/avatar.js";
import type { Emoji } from "../text/emoji.js";
import type { StoreCommentTexts } from "../../texts/features/store-comment-texts.js";

/** Values shared by the components of the store-backed panel. */
export interface PanelTools {
  readonly strings: StoreCommentTexts;
  /** Renders a comment's body as sanitised HTML. */
  readonly renderBody: (body: string) => string;
  /** Returns the text of sanitised HTML on one line. */
  readonly plainText: (html: string) => string;
  /** Returns a relative time or a date. `time` is in milliseconds since 1970. */
  readonly timeText: (time: number) => string;
  readonly avatarOf: (author: Author) => Avatar | null;
  readonly emoji: readonly Emoji[];
  readonly hasMath: boolean;
  /** Whether the panel shows the comments of all pages. Each comment then links to its page. */
  readonly showsPages: boolean;
  /** Parts that the site has turned on. */
  readonly parts: ConversationParts | null;
}

/** The context of the store-backed panel; `null` outside of it. */
export const PanelContext = createContext<PanelTools | null>(null);

/** Returns the panel's shared values. Throws an `Error` outside of a panel. */
export function usePanel(): PanelTools {
  const tools = useContext(PanelContext);
  if (tools === null) throw new Error("`usePanel` is called outside of a panel");
  return tools;
}

/** An emoji that has a name in every language, as `reactionKey` returns it. */
type NamedReaction =
  | "👍"
  | "👎"
  | "😄"
  | "🎉"
  | "😕"
  | "❤"
  | "🚀"
  | "👀"
  | "👏"
  | "🔥"
  | "😂"
  | "😮"
  | "😢"
  | "🤔"
  | "🙏"
  | "💡";

/** Texts of the reactions to a page: the names of common emoji for screen readers, which the owner can replace. */
export interface ReactionsTexts extends Readonly<Record<NamedReaction, string>> {
  /** Name of the group of buttons. */
  readonly group: string;
}

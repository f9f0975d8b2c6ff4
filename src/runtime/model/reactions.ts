/** A reaction to a page that readers can choose. */
export interface Reaction {
  readonly emoji: string;
  /** The emoji without the characters that only choose its look, so that both ways to write it are one reaction. */
  readonly key: string;
  /** The owner's name of it, for screen readers, or `null`. */
  readonly name: string | null;
}

/** Maximum number of reactions of a page. */
export const MOST_REACTIONS = 8;

/** Maximum length of an emoji, in UTF-16 code units. The longest family has 25. */
const MOST_LENGTH = 32;

const EMOJI = /^[\p{Extended_Pictographic}\p{Emoji_Component}]+$/u;
const PICTURE = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u;

/** Returns the key of an emoji, or `null` for another text. */
export function reactionKey(text: string): string | null {
  const isEmoji = text.length <= MOST_LENGTH && EMOJI.test(text) && PICTURE.test(text);
  return isEmoji ? text.replaceAll("\uFE0F", "") : null;
}

/**
 * Parses a list of emoji, separated by spaces or commas. Words after an emoji are its name, such as in `👍, 🍚 Rice`.
 * Returns `null` if the text begins with a word, has an emoji twice, or more than `MOST_REACTIONS`.
 */
export function parseReactions(text: string): readonly Reaction[] | null {
  const reactions: Reaction[] = [];
  for (const word of text.split(/[\s,，、]+/).filter((each) => each !== "")) {
    const key = reactionKey(word);
    const last = reactions.at(-1);
    if (last !== undefined && key === null) {
      const name = last.name === null ? word : `${last.name} ${word}`;
      reactions.splice(-1, 1, { ...last, name });
      continue;
    }
    if (key === null || reactions.some((each) => each.key === key)) return null;
    reactions.push({ emoji: word, key, name: null });
  }
  return reactions.length > MOST_REACTIONS ? null : reactions;
}

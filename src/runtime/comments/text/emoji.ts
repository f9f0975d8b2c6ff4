import { EMOJI_CHARACTERS } from "../../model/text/emoji-characters.js";

/** An emoji that comments can name: a character, or the URL of an image that the site provides. */
export interface Emoji {
  readonly name: string;
  readonly character: string | null;
  readonly url: string | null;
}

/** Returns the built-in emoji, or the site's own. `cdn` is put before paths, but not before absolute URLs. */
export function emojiSet(maps: Readonly<Record<string, string>> | null, cdn: string): readonly Emoji[] {
  if (maps === null) {
    return Object.entries(EMOJI_CHARACTERS).map(([name, character]) => ({ name, character, url: null }));
  }
  return Object.entries(maps).map(([name, path]) => ({
    name: name.trim(),
    character: null,
    url: /^(?:https?:)?\/\//i.test(path) ? path : cdn + path,
  }));
}

/** Creates the function that replaces emoji codes, `:name:`, in HTML text without tags. */
export function createEmojiReplacer(emoji: readonly Emoji[], escape: (text: string) => string) {
  const known = new Map(emoji.map((one) => [escape(one.name), one]));
  // The pattern lists all names. Other text between colons must not consume the first colon of a later code.
  const names = [...known.keys()].map((name) => name.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  const codes = new RegExp(`:(${names.join("|")})\\s*:`, "g");
  return (html: string): string =>
    html.replace(codes, (code, name: string) => {
      const found = known.get(name);
      if (found === undefined) return code;
      if (found.url === null) return `<span class="comment-emoji">${found.character ?? code}</span>`;
      return `<img src="${escape(found.url)}" alt="${escape(found.name)}" width="24" height="24">`;
    });
}

import { EMOJI_CHARACTERS } from "../../../../runtime/model/emoji-characters.js";

/** Matches a part of a body that keeps its pictures: code in HTML or Markdown. */
const CODE = String.raw`<(?:pre|code)\b[^]*?(?:</(?:pre|code)>|$)|^\x60{3,}[^]*?(?:^\x60{3,}|$(?![^]))|\x60+[^\x60\n]+\x60+`;

/** Matches a picture in HTML or Markdown. */
const PICTURE = String.raw`<img\s[^<>]{0,1000}>|!\[(?<alt>[^\]\n]{0,100})\]\((?<url>[^()\s]{1,500})(?:\s+"[^"\n]{0,100}")?\)`;

const CODE_OR_PICTURE = new RegExp(`${CODE}|(?<picture>${PICTURE})`, "gim");

/** Matches addresses of pictures that are emoji: those of Valine's default and of its lists of emoji. */
const EMOJI_ADDRESS = /emoji|emotion|emoticon|expression|\bowo\b|\bbq\b/i;

/** Matches classes of emoji in Valine, Waline, MiniValine and Twikoo. */
const EMOJI_CLASS = /^(?:v|wl|tk-owo-|atk-)?emo(?:ji|tion|ticon)?$/i;

/**
 * Replaces pictures of emoji that other systems load from a CDN by the codes of this service, such as `:smile:`, if it
 * has that emoji. Pictures in code, and all others, stay.
 */
export function replaceEmojiPictures(body: string): string {
  if (!body.includes("<img") && !body.includes("![")) return body;
  return body.replace(CODE_OR_PICTURE, (whole: string, ...found: readonly unknown[]) => {
    const { picture, alt = "", url = "" } = found.at(-1) as Readonly<Record<string, string | undefined>>;
    if (picture === undefined) return whole;
    const name = picture.startsWith("<") ? nameInHtml(picture) : nameOf(alt, url, "");
    return name === null ? whole : `:${name}:`;
  });
}

function nameInHtml(tag: string): string | null {
  const attribute = (name: string) => {
    const [, double, single, bare] =
      new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, "i").exec(tag) ?? [];
    return double ?? single ?? bare ?? "";
  };
  return nameOf(attribute("alt"), attribute("src"), attribute("class"));
}

/** Returns the emoji that a picture shows, by its text or else its file name, or `null` for other pictures. */
function nameOf(alt: string, url: string, classes: string): string | null {
  const isEmoji = EMOJI_ADDRESS.test(url) || classes.split(/\s+/).some((each) => EMOJI_CLASS.test(each));
  if (!isEmoji || !/^(?:https?:)?\/\//i.test(url)) return null;
  const file = /([^/?#]*?)(?:\.\w+)?(?:[?#].*)?$/.exec(url)?.[1] ?? "";
  return [alt, file.replaceAll(/%20|[_-]/g, " ")].map(toName).find((name) => name !== null) ?? null;
}

function toName(text: string): string | null {
  const name = text.trim().replace(/^:|:$/g, "").toLowerCase();
  return Object.hasOwn(EMOJI_CHARACTERS, name) ? name : null;
}

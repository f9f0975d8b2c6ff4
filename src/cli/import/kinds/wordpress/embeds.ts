import { frame, escapeAttribute } from "../../content/tag-table.js";

/** Players of videos by the addresses of their pages. */
const PLAYERS: readonly (readonly [RegExp, (id: string) => string, string])[] = [
  [
    /^https?:\/\/(?:(?:www|m)\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|embed\/|v\/)([\w-]{6,20})/i,
    (id) => `https://www.youtube-nocookie.com/embed/${id}`,
    "YouTube",
  ],
  [
    /^https?:\/\/youtu\.be\/([\w-]{6,20})/i,
    (id) => `https://www.youtube-nocookie.com/embed/${id}`,
    "YouTube",
  ],
  [/^https?:\/\/(?:www\.)?vimeo\.com\/(\d+)/i, (id) => `https://player.vimeo.com/video/${id}`, "Vimeo"],
  [
    /^https?:\/\/(?:www\.)?bilibili\.com\/video\/(BV\w+)/i,
    (id) => `https://player.bilibili.com/player.html?bvid=${id}`,
    "bilibili",
  ],
];

/** Returns the HTML of a page that WordPress shows inside of another one: a video as a frame, and any other one as a link. */
export function embedHtml(url: string): string | null {
  if (!/^https?:\/\/[^\s<>"]+$/i.test(url)) return null;
  for (const [pattern, player, title] of PLAYERS) {
    const id = pattern.exec(url)?.[1];
    if (id !== undefined) return `\n${frame(player(id), title)}\n`;
  }
  const shown = escapeAttribute(url);
  return `\n\n<p><a href="${shown}">${shown}</a></p>\n\n`;
}

/** An address on a line of its own, and one in a block for embeds. */
const LINES =
  /(<p>|<div class="wp-block-embed__wrapper">)\s*(https?:\/\/[^\s<>"]+)\s*(?:<br\s*\/?>\s*)?(<\/p>|<\/div>)/gi;

/** Shows addresses that are alone in a paragraph as WordPress does. */
export function embedAddresses(html: string): string {
  return html.replace(
    LINES,
    (whole, _: string, url: string) =>
      embedHtml(url.replaceAll("&amp;", "&").replaceAll("&#038;", "&")) ?? whole,
  );
}

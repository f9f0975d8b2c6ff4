import { decodeHTMLAttribute } from "entities";
import { escapeHtml } from "../../../../runtime/model/text/escape.js";
import { player } from "../../content/tag-table.js";

/** Addresses of the pages of videos. */
const VIDEOS = [
  [
    "youtube",
    /^https?:\/\/(?:(?:www|m)\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|shorts\/|embed\/|v\/)([\w-]{6,20})/i,
  ],
  ["youtube", /^https?:\/\/youtu\.be\/([\w-]{6,20})/i],
  ["vimeo", /^https?:\/\/(?:www\.)?vimeo\.com\/(\d+)/i],
  ["bilibili", /^https?:\/\/(?:www\.)?bilibili\.com\/video\/(BV\w+)/i],
] as const;

/** Returns the HTML of a page that WordPress shows inside of another one: a video as a frame, and any other one as a link. */
export function embedHtml(url: string): string | null {
  if (!/^https?:\/\/[^\s<>"]+$/i.test(url)) return null;
  for (const [name, pattern] of VIDEOS) {
    const id = pattern.exec(url)?.[1];
    if (id !== undefined) return `\n${player(name, id)}\n`;
  }
  const shown = escapeHtml(url);
  return `\n\n<p><a href="${shown}">${shown}</a></p>\n\n`;
}

/** An address on a line of its own, and one in a block for embeds. */
const LINES =
  /(<p>|<div class="wp-block-embed__wrapper">)\s*(https?:\/\/[^\s<>"]+)\s*(?:<br\s*\/?>\s*)?(<\/p>|<\/div>)/gi;

/** Shows addresses that are alone in a paragraph as WordPress does. */
export function embedAddresses(html: string): string {
  return html.replace(LINES, (whole, _: string, url: string) => embedHtml(decodeHTMLAttribute(url)) ?? whole);
}

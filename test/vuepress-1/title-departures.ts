/**
 * Titles in the recorded answers of VuePress 1 that hanblog reads differently, as `[VuePress's, ours]`. Ours is what the page
 * shows. Levels, slugs and order are equal.
 */
const DEPARTURES: readonly (readonly [theirs: string, ours: string])[] = [
  ["红烧 肉", "红烧 **肉**"],
  ["Escaped \\[bracket\\] and *star*", "Escaped [bracket] and *star*"],
  ["a  c", "a < b > c"],
  ["_proto_ and constructor", "proto and constructor"],
  ["-p, --pot", "-p, --pot <pot>"],
  ["steam(rice[, water]): Promise", "steam(rice[, water]): Promise<Bowl>"],
  ["html", "Bold html"],
  ["!alt text picture", "picture"],
  ["abc", "a_b_c"],
  ["createApp(\\[options]): Promise<App>", "createApp([options]): Promise<App>"],
  ["dev(\\[options]): Promise<App>", "dev([options]): Promise<App>"],
  ["build(\\[options]): Promise<App>", "build([options]): Promise<App>"],
  ["(输入ctrl + u)", "下划线 (输入ctrl + u)"],
];

/** Titles of containers in VuePress 1, which are text there, and their HTML in hanblog. */
const BOX_DEPARTURES: readonly (readonly [theirs: string, ours: string])[] = [
  ["Hot *steam*", "Hot <em>steam</em>"],
  ["`code` title", "<code>code</code> title"],
  ["展开 `x`", "展开 <code>x</code>"],
];

const OURS = new Map(DEPARTURES);

/** Returns the HTML of a container of VuePress 1 with our title. */
export function ourBox(html: string): string {
  return BOX_DEPARTURES.reduce((text, [theirs, ours]) => text.replace(theirs, ours), html);
}

/** Returns the title that hanblog should have where VuePress 1 has `title`. */
export function ourTitle<Title extends string | null>(title: Title): Title | string {
  return title === null ? title : (OURS.get(title) ?? title);
}

/** Returns headings of VuePress 1 with our titles. */
export function ourHeaders<Header extends { readonly title: string }>(
  headers: readonly Header[],
): readonly Header[] {
  return headers.map((header) => ({ ...header, title: ourTitle(header.title) }));
}

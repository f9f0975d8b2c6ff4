/** Where a line ends in what comments may show. */
const END = /<(?:br|hr|\/(?:p|li|d[dt]|h\d|t[dh]|caption|pre|summary))\b/gi;

/** HTML with a blank at the end of each line: as plain text, the words on both sides would be one. */
export function partLines(html: string): string {
  return html.replace(END, " $&");
}

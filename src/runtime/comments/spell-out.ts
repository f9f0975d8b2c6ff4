/** Where a line ends in what comments may show. */
const END = /<(?:br|hr|\/(?:p|li|d[dt]|h\d|t[dh]|caption|pre|summary))\b/gi;
/** A picture that has words in its place. */
const PICTURE = /<img\b[^>]*?\salt="([^"]*)"[^>]*>/gi;

/** HTML with what its plain text would lack: a blank at the end of each line, and the words of pictures. */
export function spellOut(html: string): string {
  return html.replace(PICTURE, "$1").replace(END, " $&");
}

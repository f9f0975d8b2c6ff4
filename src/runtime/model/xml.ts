// oxlint-disable-next-line no-control-regex -- XML 1.0 forbids these characters even escaped
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu;

/**
 * Escapes a text for an XML or HTML element and for attributes in double quotes. Removes characters that XML
 * 1.0 forbids.
 */
export function escapeXml(text: string): string {
  return text
    .replace(FORBIDDEN, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}

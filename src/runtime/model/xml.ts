// oxlint-disable-next-line no-control-regex -- what XML 1.0 does not allow, not even escaped
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu;

/** Text as it may stand in an XML or HTML element and between double quotes; what XML 1.0 forbids is dropped. */
export function escapeXml(text: string): string {
  return text
    .replace(FORBIDDEN, "")
    .replace(/&/g, "&amp;")
    .replace(/</g, "&lt;")
    .replace(/>/g, "&gt;")
    .replace(/"/g, "&quot;");
}

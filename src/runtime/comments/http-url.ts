/** A stranger's text as an address on the web, or `null` where it is none; script schemes never pass. */
export function httpUrl(text: string): string | null {
  try {
    const url = new URL(text.startsWith("//") ? `https:${text}` : text);
    return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
  } catch {
    return null;
  }
}

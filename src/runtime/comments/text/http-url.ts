/** Returns the text as an http(s) URL, or `null` for anything else, such as script schemes. */
export function httpUrl(text: string): string | null {
  try {
    const url = new URL(text.startsWith("//") ? `https:${text}` : text);
    return url.protocol === "http:" || url.protocol === "https:" ? url.href : null;
  } catch {
    return null;
  }
}

/** A part of the text of a page. */
export type BodyPart = { readonly html: string } | { readonly markdown: string };

/** Joins parts of HTML that follow each other. */
export function joinHtml(parts: readonly BodyPart[]): readonly BodyPart[] {
  const joined: BodyPart[] = [];
  let html: string[] = [];
  const close = () => {
    if (html.length > 0) joined.push({ html: html.join("\n") });
    html = [];
  };
  for (const part of parts) {
    if ("html" in part) html.push(part.html);
    else {
      close();
      joined.push(part);
    }
  }
  close();
  return joined;
}

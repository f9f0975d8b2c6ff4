/** A part of the text of a page. */
export type BodyPart = { readonly html: string } | { readonly markdown: string };

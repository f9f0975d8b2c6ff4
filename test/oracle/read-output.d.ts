export type Kind =
  | "text"
  | "links"
  | "ids"
  | "heads"
  | "islands"
  | "feeds"
  | "sitemap"
  | "redirects"
  | "files";

export const KINDS: readonly Kind[];

export function readOutput(dir: string): Readonly<Record<Kind, ReadonlyMap<string, readonly string[]>>>;

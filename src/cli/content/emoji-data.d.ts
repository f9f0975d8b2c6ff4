declare module "markdown-it-emoji/lib/data/full.mjs" {
  /** Emoji by the name that stands between the colons. */
  const emoji: Readonly<Record<string, string>>;
  export default emoji;
}

declare module "markdown-it-emoji/lib/data/full.mjs" {
  /** Emoji by name, without the colons. */
  const emoji: Readonly<Record<string, string>>;
  export default emoji;
}

const PAGES = [
  "",
  "comment-service.html",
  "comments.html",
  "config.html",
  "deployment.html",
  "front-matter.html",
  "how-it-builds.html",
  "markdown.html",
  "mascot.html",
  "migration.html",
  "performance.html",
  "security.html",
  "theming.html",
  "troubleshooting.html",
  "writing.html",
];

/** Returns the redirects from the addresses that the pages of the guide had on this blog, in both languages. */
export function formerAddresses(guide: string | null): Record<string, string> {
  if (guide === null) return {};
  const pages = ["", "en/"].flatMap((folder) => PAGES.map((page) => folder + page));
  return Object.fromEntries(pages.map((page) => [`/docs/hanblog/${page}`, guide + page]));
}

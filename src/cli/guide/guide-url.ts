/** Address of the guide: `url` and `base` of `docs/hanblog.config.ts`, and `homepage` of the package. */
export const GUIDE_URL = "https://example.com/hanblog/";

/** Languages of the guide. */
export type GuideLanguage = "en" | "zh";

/** Folders of the guide's languages, below `docs` and below the guide's address. */
export const GUIDE_FOLDERS: Readonly<Record<GuideLanguage, string>> = { en: "en/", zh: "" };

/** Page of the guide with a section for each error code. */
export const ERROR_CODES_PAGE = "troubleshooting";

/** Returns the address of a page of the guide, or of its home page without a name. */
export function guidePageUrl(language: GuideLanguage, name: string | null = null): string {
  return GUIDE_URL + GUIDE_FOLDERS[language] + (name === null ? "" : `${name}.html`);
}

/** Returns the address of the section about an error code, or of the page of all codes. */
export function errorCodeUrl(language: GuideLanguage, code: string | null): string {
  return guidePageUrl(language, ERROR_CODES_PAGE) + (code === null ? "" : `#${code}`);
}

/**
 * The package of the comment service as the guide advises owners to install it: its name on npm, or the address of its
 * archive. After a change, `npx vitest run --project fast test/site/guide -u` writes it to the pages.
 */
export const COMMENTS_SOURCE = "hanblog-comments";

/** Languages of what the service itself writes. */
export const LOCALES = ["zh-CN", "zh-TW", "en", "ja"] as const;

/** One of `LOCALES`. */
export type Locale = (typeof LOCALES)[number];

/** The site that the comments belong to, as mails and feeds speak of it. */
export interface SiteSettings {
  /** `null`: it was not told. */
  readonly url: string | null;
  readonly name: string;
  readonly locale: Locale;
  /** Where visitors reach this service; never taken from a request, whose host anybody can choose. */
  readonly serviceUrl: string | null;
}

/** What holds where the owner has told nothing of the site; zh-CN is the default locale (spec/site.md §9). */
export const NO_SITE: SiteSettings = { url: null, name: "", locale: "zh-CN", serviceUrl: null };

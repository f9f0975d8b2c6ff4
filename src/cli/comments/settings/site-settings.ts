import type { Language } from "../../../runtime/texts/languages.js";

/** The site of the comments, as mails and feeds present it. */
export interface SiteSettings {
  /** Address of the blog, or `null` if it is not set. */
  readonly url: string | null;
  readonly name: string;
  readonly locale: Language;
  /**
   * Public address of this service, or `null` if it is not set. It is never taken from a request, because
   * clients can send any host.
   */
  readonly serviceUrl: string | null;
  /** Lifetime of links that approve or delete a comment, in hours. `null` turns them off. */
  readonly linkHours: number | null;
}

/** The defaults for an owner who configured no site. zh-CN is the default locale (spec/site.md §9). */
export const NO_SITE: SiteSettings = {
  url: null,
  name: "",
  locale: "zh-CN",
  serviceUrl: null,
  linkHours: null,
};

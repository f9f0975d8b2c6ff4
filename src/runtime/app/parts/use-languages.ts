import { useRoute, useSite } from "../site-context.js";

/** An entry of a menu of languages. */
export interface LanguageLink {
  /** BCP 47 tag. */
  readonly lang: string;
  /** Name of the language in that language. */
  readonly label: string;
  /** Route of the page in that language, or of its home page if the page is not translated. */
  readonly path: string;
  readonly isCurrent: boolean;
}

/** Returns the languages of the site with links from the current page. It is empty if there is only one. */
export function useLanguages(): readonly LanguageLink[] {
  const { info } = useRoute();
  const entries = Object.entries(useSite().locales);
  if (entries.length < 2) return [];
  return entries.map(([prefix, { lang, label }]) => ({
    lang,
    label,
    path: info.alternates.find(({ locale }) => locale === prefix)?.path ?? prefix,
    isCurrent: prefix === info.locale,
  }));
}

import type { ReactNode } from "react";
import { Link } from "../../router/Link.js";
import { useRoute, useSite } from "../site-context.js";

/** Props of `LanguageLinks`. `className` is that of each name, and `languages` the result of `useLanguages`. */
export interface LanguageLinksProps {
  readonly languages: readonly LanguageLink[];
  readonly className?: string;
}

/** Renders the languages of the site as a list, each linked to the page in that language, and the current one as text. */
export function LanguageLinks({ languages, className }: LanguageLinksProps): ReactNode {
  return (
    <ul>
      {languages.map(({ lang, label, path, isCurrent }) => (
        <li key={path} lang={lang}>
          {isCurrent ? (
            <span className={className} aria-current="true">
              {label}
            </span>
          ) : (
            <Link to={path} className={className} hrefLang={lang} rel="alternate">
              {label}
            </Link>
          )}
        </li>
      ))}
    </ul>
  );
}

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

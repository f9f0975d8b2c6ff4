import type { ReactNode } from "react";
import { Link } from "../../router/Link.js";
import type { LanguageLink } from "./use-languages.js";

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

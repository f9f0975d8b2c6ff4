import { Link, useLocale, useRoute, useSite } from "hanblog/runtime";
import type { ReactNode } from "react";
import { Disclosure } from "./Disclosure.js";
import { useTheme } from "../theme-context.js";

/**
 * Renders the menu of the site's languages, or nothing if there is only one. Each entry links to the same page in that
 * language, or to the home page of that language if the page is not translated.
 */
export function LanguageMenu(): ReactNode {
  const { locales } = useSite();
  const { label: current } = useLocale();
  const { info } = useRoute();
  const { texts } = useTheme();
  const entries = Object.entries(locales);
  if (entries.length < 2) return null;
  const label = (
    <>
      <span className="visually-hidden">{`${texts.languages}: `}</span>
      {current}
    </>
  );
  return (
    <nav className="language-menu" aria-label={texts.languages}>
      <Disclosure name="nav" label={label}>
        <ul>
          {entries.map(([prefix, shell]) => (
            <li key={prefix} lang={shell.lang}>
              {prefix === info.locale ? (
                <span className="nav-link" aria-current="true">
                  {shell.label}
                </span>
              ) : (
                <Link
                  to={info.alternates.find(({ locale }) => locale === prefix)?.path ?? prefix}
                  className="nav-link"
                  hrefLang={shell.lang}
                  rel="alternate"
                >
                  {shell.label}
                </Link>
              )}
            </li>
          ))}
        </ul>
      </Disclosure>
    </nav>
  );
}

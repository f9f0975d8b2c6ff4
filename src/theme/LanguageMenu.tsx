import { Link, useLocale, useRoute, useSite } from "hanblog/runtime";
import type { ReactNode } from "react";
import { Disclosure } from "./Disclosure.js";
import { useTheme } from "./theme-context.js";

/**
 * The site's languages; nothing where there is one. Each leads to the same page in that language, or to the
 * language's home where it has no such page.
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

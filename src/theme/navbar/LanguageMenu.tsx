import { LanguageLinks, useLanguages, useLocale } from "hanblog/runtime";
import type { ReactNode } from "react";
import { Disclosure } from "./Disclosure.js";
import { useTheme } from "../theme-context.js";

/**
 * Renders the menu of the site's languages, or nothing if there is only one. Each entry links to the same page in that
 * language, or to the home page of that language if the page is not translated.
 */
export function LanguageMenu(): ReactNode {
  const languages = useLanguages();
  const { label: current } = useLocale();
  const { texts } = useTheme();
  if (!languages.length) return null;
  const label = (
    <>
      <span className="visually-hidden">{`${texts.languages}: `}</span>
      {current}
    </>
  );
  return (
    <nav className="language-menu" aria-label={texts.languages}>
      <Disclosure name="nav" label={label}>
        <LanguageLinks languages={languages} className="nav-link" />
      </Disclosure>
    </nav>
  );
}

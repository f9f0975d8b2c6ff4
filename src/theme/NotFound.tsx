import { Link, useLocale, useRoute } from "hanblog/runtime";
import type { ReactNode } from "react";
import { hashText } from "./parts/hash-text.js";
import { SiteImage } from "./parts/SiteImage.js";
import { SearchBox } from "./search/SearchBox.js";
import { useTheme } from "./theme-context.js";

/**
 * Renders the not-found page: a hint, the search field and a link to the home page. The navbar omits the
 * search field on this page.
 */
export function NotFound(): ReactNode {
  const { options, texts } = useTheme();
  const { title } = useLocale();
  const { info } = useRoute();
  const hints = [texts.notFoundHint, texts.notFoundHint2, texts.notFoundHint3, texts.notFoundHint4];
  return (
    <div className="not-found">
      {options.authorAvatar !== null && (
        <SiteImage className="not-found-image" src={options.authorAvatar} size={96} />
      )}
      <p className="not-found-code" aria-hidden="true">
        404
      </p>
      <h1>{texts.notFound}</h1>
      {/* Chosen by the title of the site, because one file serves all unknown addresses. */}
      <p>{hints[hashText(title) % hints.length]}</p>
      <SearchBox />
      <Link to={info.locale} className="button">
        {texts.home}
      </Link>
    </div>
  );
}

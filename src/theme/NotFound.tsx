import { Link, useLocale, useRoute } from "hanblog/runtime";
import type { ReactNode } from "react";
import { hashText } from "./hash-text.js";
import { SiteImage } from "./SiteImage.js";
import { SearchBox } from "./SearchBox.js";
import { useTheme } from "./theme-context.js";

/** What stands where no page is: a way home, and the search, which is then not in the navigation. */
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
      {/* By the site: one file answers for all addresses, so it cannot be by the address. */}
      <p>{hints[hashText(title) % hints.length]}</p>
      <SearchBox />
      <Link to={info.locale} className="button">
        {texts.home}
      </Link>
    </div>
  );
}

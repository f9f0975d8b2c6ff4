import { Link, fillText, useLocale, useSearch } from "hanblog/runtime";
import { useState, type ReactNode } from "react";
import type { Options } from "./resolve-options.js";

/** Renders the search field, and the pages that it finds as a list of links. */
export function Search(): ReactNode {
  const { texts } = useLocale<Options>().themeConfig;
  const [query, setQuery] = useState("");
  const { phase, hits, prepare, mark } = useSearch(query);
  const state = {
    idle: "",
    loading: texts.searching,
    failed: texts.searchFailed,
    done: hits.length === 0 ? texts.noResults : fillText(texts.resultCount, { count: hits.length }),
  };
  const close = () => {
    // The page that the link opens is shown with the words of the query marked.
    mark(query);
    setQuery("");
  };
  return (
    <search
      className="search"
      onKeyDown={({ key }) => {
        if (key === "Escape") setQuery("");
      }}
    >
      <input
        type="search"
        aria-label={texts.search}
        placeholder={texts.search}
        autoComplete="off"
        value={query}
        onFocus={prepare}
        onChange={({ target }) => setQuery(target.value)}
      />
      <p role="status">{state[phase]}</p>
      {hits.length > 0 && (
        <ul>
          {hits.map(({ path, title, heading, snippet }) => (
            <li key={path}>
              <Link to={path} onClick={close}>
                {heading === null ? title.text : `${title.text}: ${heading.text}`}
              </Link>
              {snippet !== null && <p className="meta">{snippet.text}</p>}
            </li>
          ))}
        </ul>
      )}
    </search>
  );
}

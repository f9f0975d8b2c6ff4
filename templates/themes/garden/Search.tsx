import { fillText, repeated, useLocale, useSearchField, type SearchSuggestions } from "hanblog/runtime";
import type { ReactNode } from "react";
import type { Options } from "./resolve-options.js";

/** Id of the list. It ends in a colon, which no heading's id can contain. */
const LIST_ID = "search-results:";
const optionId = (index: number) => `${LIST_ID}${index}`;

/** Renders a search field whose suggestions are chosen by arrow keys and Enter. */
export const Search = repeated(function Search(): ReactNode {
  const { texts } = useLocale<Options>().themeConfig;
  const { field, panel } = useSearchField(optionId);
  return (
    <search className="search">
      <input
        type="search"
        role="combobox"
        aria-label={texts.search}
        aria-autocomplete="list"
        aria-controls={LIST_ID}
        placeholder={texts.search}
        autoComplete="off"
        spellCheck={false}
        {...field}
      />
      <Suggestions {...panel} />
    </search>
  );
});

function Suggestions({ isShown, phase, hits, current, onPoint, onChoose }: SearchSuggestions): ReactNode {
  const { texts } = useLocale<Options>().themeConfig;
  const state = {
    idle: "",
    loading: texts.searching,
    failed: texts.searchFailed,
    done: hits.length === 0 ? texts.noResults : fillText(texts.resultCount, { count: hits.length }),
  };
  return (
    // Keeps the focus in the field, which closes the list when it loses it.
    <div className="suggestions" hidden={!isShown} onMouseDown={(event) => event.preventDefault()}>
      <p role="status">{state[phase]}</p>
      <ul id={LIST_ID} role="listbox" aria-label={texts.searchResults} hidden={hits.length === 0}>
        {hits.map((hit, index) => (
          <li
            key={hit.path}
            id={optionId(index)}
            role="option"
            aria-selected={index === current}
            onMouseMove={() => onPoint(index)}
            onClick={() => onChoose(hit)}
          >
            <strong>{hit.title.text}</strong>
            {hit.heading !== null && <span>{` › ${hit.heading.text}`}</span>}
            {hit.snippet !== null && <small>{hit.snippet.text}</small>}
          </li>
        ))}
      </ul>
    </div>
  );
}

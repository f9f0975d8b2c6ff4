import type { SearchSuggestions } from "hanblog/runtime";
import type { ReactNode } from "react";
import { MarkedWords } from "./MarkedWords.js";
import { fillText } from "../parts/fill-text.js";
import { useTheme } from "../theme-context.js";

/**
 * Props of `SearchPanel`, the listbox of a combobox (WAI-ARIA). The field keeps the focus and refers to the current option
 * by the id that `optionId` returns.
 */
export interface SearchPanelProps extends SearchSuggestions {
  readonly id: string;
  readonly optionId: (index: number) => string;
}

/**
 * Renders the suggestions below the search field, and a status line. With suggestions for the query, only screen readers get
 * the line. Above others, it says what they are.
 */
export function SearchPanel(props: SearchPanelProps): ReactNode {
  const { id, optionId, isShown, phase, hits, kind, near, current, onPoint, onChoose } = props;
  const { texts } = useTheme();
  const isFound = phase === "done" && kind === "found";
  const isInstead = phase === "done" && kind !== "found";
  return (
    // Keeps the focus in the field. The list closes when the field loses it.
    <div className="search-panel" hidden={!isShown} onMouseDown={(event) => event.preventDefault()}>
      <ul id={id} role="listbox" hidden={hits.length === 0} aria-label={texts.searchResults}>
        {hits.map((hit, index) => (
          <li
            key={hit.path}
            id={optionId(index)}
            role="option"
            aria-selected={index === current}
            className="search-hit"
            onMouseMove={() => onPoint(index)}
            onClick={() => onChoose(hit)}
          >
            <span className="search-title">
              <MarkedWords {...hit.title} />
              {hit.list !== null && <span className="search-heading">{texts[hit.list]}</span>}
              {hit.heading !== null && (
                <span className="search-heading">
                  <MarkedWords {...hit.heading} />
                </span>
              )}
            </span>
            {hit.snippet !== null && (
              <span className="search-snippet">
                <MarkedWords {...hit.snippet} />
              </span>
            )}
          </li>
        ))}
      </ul>
      <p
        className={
          isFound && hits.length > 0 ? "visually-hidden" : `search-state${isInstead ? " above" : ""}`
        }
        role="status"
      >
        {phase === "failed" && texts.searchFailed}
        {phase === "loading" && texts.searching}
        {isFound &&
          (hits.length === 0 ? texts.noResults : fillText(texts.resultCount, { count: hits.length }))}
        {isInstead && kind === "near" && fillText(texts.nearResults, { words: near })}
        {isInstead && kind === "none" && (hits.length === 0 ? texts.noResults : texts.noResultsButTags)}
      </p>
    </div>
  );
}

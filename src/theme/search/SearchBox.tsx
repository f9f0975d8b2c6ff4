import { repeated, useRoute } from "hanblog/runtime";
import { lazy, Suspense, type ReactNode } from "react";
import type { SearchPanelProps } from "./SearchPanel.js";
import { useTheme } from "../theme-context.js";
import { useSearchField } from "./use-search-field.js";

/** The list of suggestions, loaded at the first use of the field. A message replaces it if loading fails. */
const SearchPanel = lazy(() =>
  import("./SearchPanel.js").then(
    (module) => ({ default: module.SearchPanel }),
    () => ({ default: NoPanel }),
  ),
);

/** Id of the list. It ends in a colon, which no heading's id can contain. */
const LIST_ID = "search-results:";
const optionId = (index: number) => `${LIST_ID}${index}`;

function NoPanel({ isShown }: SearchPanelProps): ReactNode {
  const { texts } = useTheme();
  return (
    <p className="search-panel search-state" role="status" hidden={!isShown}>
      {texts.searchFailed}
    </p>
  );
}

/**
 * Renders the search field with its suggestions, or nothing for a page with `search: false` in its front matter. Without
 * JavaScript, the style sheet hides it.
 */
export function SearchBox(): ReactNode {
  const route = useRoute();
  const isPage = route.kind === "page" || route.kind === "home";
  if (isPage && route.page.frontmatter.search === false) return null;
  return <SearchField />;
}

const SearchField = repeated(function SearchField(): ReactNode {
  const { texts } = useTheme();
  const { isUsed, field, panel } = useSearchField(optionId);
  return (
    <div className="search-box" role="search">
      <input
        className="search-input"
        type="search"
        role="combobox"
        aria-label={texts.search}
        aria-autocomplete="list"
        aria-controls={LIST_ID}
        aria-keyshortcuts="/ s Control+K Meta+K"
        placeholder={texts.search}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        {...field}
      />
      {isUsed && (
        <Suspense fallback={null}>
          <SearchPanel id={LIST_ID} optionId={optionId} {...panel} />
        </Suspense>
      )}
    </div>
  );
});

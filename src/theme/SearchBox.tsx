import { repeated, useNavigate, useRoute, useSearch, type SearchHit } from "hanblog/runtime";
import {
  lazy,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from "react";
import type { SearchPanelProps } from "./SearchPanel.js";
import { useTheme } from "./theme-context.js";

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

/** The `keyCode` of a key that an input method consumes (W3C UI Events, §7.3.1). */
const PROCESSED = 229;

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
  const { path } = useRoute().info;
  const { texts } = useTheme();
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  // `query` lags behind `typed` while an input method composes.
  const [typed, setTyped] = useState("");
  const [query, setQuery] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [isUsed, setIsUsed] = useState(false);
  const [active, setActive] = useState(0);
  const [lastPath, setLastPath] = useState(path);
  const { phase, hits, prepare } = useSearch(query);
  const isShown = isOpen && phase !== "idle";
  const current = Math.min(active, hits.length - 1);
  const chosen = isShown ? hits[current] : undefined;

  useEffect(() => {
    if (isShown) document.getElementById(optionId(current))?.scrollIntoView({ block: "nearest" });
  }, [isShown, current]);

  const clear = () => {
    setTyped("");
    setQuery("");
    setActive(0);
  };
  // A navigation empties the field.
  if (path !== lastPath) {
    setLastPath(path);
    clear();
    setIsOpen(false);
  }
  const go = (hit: SearchHit) => {
    clear();
    input.current?.blur();
    void navigate(hit.path);
  };
  const type = (text: string, isComposing: boolean) => {
    setTyped(text);
    if (isComposing) return;
    setQuery(text);
    setActive(0);
    setIsUsed(true);
    setIsOpen(true);
  };
  const focus = () => {
    prepare();
    setIsUsed(true);
    setIsOpen(true);
  };
  const takeOver = useEffectEvent((field: HTMLInputElement) => {
    if (field.value !== "") type(field.value, false);
    if (document.activeElement === field) focus();
  });
  useEffect(() => {
    // The visitor may have typed before hydration.
    if (input.current !== null) takeOver(input.current);
  }, []);
  const step = (by: number) => {
    setIsOpen(true);
    if (isShown && hits.length > 0) setActive((current + by + hits.length) % hits.length);
  };
  const leave = () => {
    if (isShown) setIsOpen(false);
    else if (typed !== "") clear();
    else input.current?.blur();
  };
  const press = (event: KeyboardEvent) => {
    // Safari sends the key that ends a composition after its end. Only this code identifies it.
    if (event.nativeEvent.isComposing || event.keyCode === PROCESSED) return;
    if (event.key === "ArrowDown") step(1);
    else if (event.key === "ArrowUp") step(-1);
    else if (event.key === "Escape") leave();
    else if (event.key === "Enter" && chosen !== undefined) go(chosen);
    else return;
    event.preventDefault();
  };

  return (
    <div className="search-box" role="search">
      <input
        ref={input}
        className="search-input"
        type="search"
        role="combobox"
        aria-label={texts.search}
        aria-autocomplete="list"
        aria-expanded={isShown && hits.length > 0}
        aria-controls={LIST_ID}
        aria-keyshortcuts="/ s"
        {...(chosen === undefined ? {} : { "aria-activedescendant": optionId(current) })}
        placeholder={texts.search}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        value={typed}
        onFocus={focus}
        onBlur={() => setIsOpen(false)}
        onChange={({ currentTarget, nativeEvent }) =>
          type(currentTarget.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
        }
        onCompositionEnd={({ currentTarget }) => type(currentTarget.value, false)}
        onKeyDown={press}
      />
      {isUsed && (
        <Suspense fallback={null}>
          <SearchPanel
            id={LIST_ID}
            optionId={optionId}
            isShown={isShown}
            phase={phase}
            hits={hits}
            current={current}
            onPoint={setActive}
            onChoose={go}
          />
        </Suspense>
      )}
    </div>
  );
});

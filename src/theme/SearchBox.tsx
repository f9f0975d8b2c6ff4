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

/** Loaded by whoever searches. Where that fails, only the search does. */
const SearchPanel = lazy(() =>
  import("./SearchPanel.js").then(
    (module) => ({ default: module.SearchPanel }),
    () => ({ default: NoPanel }),
  ),
);

/** A page has one search field; no heading may have this id. */
const LIST_ID = "search-results:";
const optionId = (index: number) => `${LIST_ID}${index}`;

/** The `keyCode` of a key that an input method takes (W3C UI Events, §7.3.1). */
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
 * The search field with its suggestions, hidden by the style sheet where there is no JavaScript.
 * `search: false` in a page's front matter leaves it out there.
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
  /** What stands in the field, and what of it is asked for: not what an input method is still at. */
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
  // A new page begins with an empty field.
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
    // A visitor may have been faster than the application.
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
    // In Safari the key that ends a composition comes after its end, with this code alone to tell it.
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

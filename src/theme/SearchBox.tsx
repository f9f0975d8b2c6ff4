import { useNavigate, useRoute, useSearch, type SearchHit } from "hanblog/runtime";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { SearchPanel } from "./SearchPanel.js";
import { useTheme } from "./theme-context.js";
import { useHotkeys } from "./use-hotkeys.js";
import { useHydrated } from "./use-hydrated.js";

/**
 * The search field with its suggestions. It needs JavaScript, so until then its place is kept and empty.
 * `search: false` in a page's front matter leaves it out there.
 */
export function SearchBox(): ReactNode {
  const route = useRoute();
  const isHydrated = useHydrated();
  const isPage = route.kind === "page" || route.kind === "home";
  if (isPage && route.page.frontmatter.search === false) return null;
  // A new page begins with an empty field.
  return isHydrated ? <SearchField key={route.info.path} /> : <div className="search-box" />;
}

function SearchField(): ReactNode {
  const { texts } = useTheme();
  const navigate = useNavigate();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  /** What stands in the field, and what of it is asked for: not what an input method is still at. */
  const [typed, setTyped] = useState("");
  const [query, setQuery] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { phase, hits, prepare } = useSearch(query);
  const isShown = isOpen && phase !== "idle";
  const current = Math.min(active, hits.length - 1);
  const chosen = isShown ? hits[current] : undefined;
  const optionId = (index: number) => `${listId}-${index}`;

  useHotkeys(["/", "s"], () => input.current?.focus());
  useEffect(() => {
    if (isShown) document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: "nearest" });
  }, [isShown, listId, current]);

  const clear = () => {
    setTyped("");
    setQuery("");
    setActive(0);
  };
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
    setIsOpen(true);
  };
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
    if (event.nativeEvent.isComposing) return;
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
        aria-controls={listId}
        aria-keyshortcuts="/ s"
        {...(chosen === undefined ? {} : { "aria-activedescendant": optionId(current) })}
        placeholder={texts.search}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        value={typed}
        onFocus={() => {
          prepare();
          setIsOpen(true);
        }}
        onBlur={() => setIsOpen(false)}
        onChange={({ currentTarget, nativeEvent }) =>
          type(currentTarget.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
        }
        onCompositionEnd={({ currentTarget }) => type(currentTarget.value, false)}
        onKeyDown={press}
      />
      <SearchPanel
        id={listId}
        optionId={optionId}
        isShown={isShown}
        phase={phase}
        hits={hits}
        current={current}
        onPoint={setActive}
        onChoose={go}
      />
    </div>
  );
}

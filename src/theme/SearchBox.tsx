import { useNavigate, useRoute, useSearch, type SearchHit } from "hanblog/runtime";
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from "react";
import { MarkedWords } from "./MarkedWords.js";
import { fill } from "./texts.js";
import { useTheme } from "./theme-context.js";
import { useHydrated } from "./use-hydrated.js";

/** The search field with its suggestions. It needs JavaScript, so until then its place is kept and empty. */
export function SearchBox(): ReactNode {
  const { info } = useRoute();
  const isHydrated = useHydrated();
  // A new page begins with an empty field.
  return isHydrated ? <Combobox key={info.path} /> : <div className="search-box" />;
}

function Combobox(): ReactNode {
  const { texts } = useTheme();
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState("");
  const [query, setQuery] = useState("");
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(0);
  const { phase, hits, prepare } = useSearch(query);
  const isShown = isOpen && query.trim() !== "" && phase !== "idle";
  const chosen = isShown ? hits[Math.min(active, hits.length - 1)] : undefined;
  const optionId = (hit: SearchHit) => `${id}-${hits.indexOf(hit)}`;

  useHotkeys(() => input.current?.focus());
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const clear = () => {
    setTyped("");
    setQuery("");
    setActive(0);
  };
  const go = (hit: SearchHit) => {
    clear();
    setIsOpen(false);
    input.current?.blur();
    void navigate(hit.path);
  };
  const type = (text: string, isComposing: boolean) => {
    setTyped(text);
    // What an input method shows before it is done is no query yet.
    if (isComposing) return;
    setQuery(text);
    setActive(0);
    setIsOpen(true);
  };
  const step = (by: number) => {
    setIsOpen(true);
    if (hits.length > 0) setActive((Math.min(active, hits.length - 1) + by + hits.length) % hits.length);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") step(isShown ? 1 : 0);
    else if (event.key === "ArrowUp") step(isShown ? -1 : 0);
    else if (event.key === "Enter" && chosen !== undefined) go(chosen);
    else if (event.key === "Escape") {
      // The first press closes the list, the next one empties the field, the last one leaves it.
      if (isShown) setIsOpen(false);
      else if (typed !== "") clear();
      else input.current?.blur();
    } else return;
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
        aria-controls={`${id}-list`}
        aria-keyshortcuts="/ s"
        {...(chosen === undefined ? {} : { "aria-activedescendant": optionId(chosen) })}
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
      {/* A press in the list must not take the focus from the field, which would close the list. */}
      <div className="search-panel" hidden={!isShown} onMouseDown={(event) => event.preventDefault()}>
        <ul ref={list} id={`${id}-list`} role="listbox" aria-label={texts.searchResults}>
          {hits.map((hit, index) => (
            <li
              key={hit.path}
              id={optionId(hit)}
              role="option"
              aria-selected={hit === chosen}
              className="search-hit"
              onMouseMove={() => setActive(index)}
              onClick={() => go(hit)}
            >
              <Hit hit={hit} />
            </li>
          ))}
        </ul>
        <p className="search-state" role="status">
          {phase === "failed" && texts.searchFailed}
          {phase === "loading" && hits.length === 0 && texts.searching}
          {phase === "done" && (hits.length === 0 ? texts.noResults : <Count number={hits.length} />)}
        </p>
      </div>
    </div>
  );
}

function Hit({ hit }: { readonly hit: SearchHit }): ReactNode {
  return (
    <>
      <span className="search-title">
        <MarkedWords {...hit.title} />
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
    </>
  );
}

function Count({ number }: { readonly number: number }): ReactNode {
  const { texts } = useTheme();
  return <span className="visually-hidden">{fill(texts.resultCount, { count: number })}</span>;
}

/** `/` and `s` go to the field, as long as they are not being written somewhere. */
function useHotkeys(focus: () => void): void {
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent) => {
      if ((event.key !== "/" && event.key !== "s") || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      const isWriting =
        target instanceof HTMLElement &&
        (target.isContentEditable || target.matches("input, textarea, select, [role=textbox]"));
      if (isWriting || event.defaultPrevented) return;
      event.preventDefault();
      focus();
    };
    document.addEventListener("keydown", listen);
    return () => document.removeEventListener("keydown", listen);
  });
}

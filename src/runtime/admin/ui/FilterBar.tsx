import { useState, type FormEvent, type ReactNode, type RefObject } from "react";
import { useAdmin } from "../admin-context.js";
import { FILTER_FIELDS, filterBy, type CommentFilter, type FilterField } from "../comment-filter.js";
import { fillText } from "../../model/text/fill-text.js";

/** Props of `FilterBar`. `inputRef` lets a shortcut focus the search field. */
export interface FilterBarProps {
  readonly filter: CommentFilter;
  readonly onChange: (filter: CommentFilter) => void;
  readonly inputRef: RefObject<HTMLInputElement | null>;
}

/** Renders the search field and the active filters, each with a button that removes it. */
export function FilterBar(props: FilterBarProps): ReactNode {
  return (
    <>
      <SearchForm {...props} />
      <ActiveFilters {...props} />
    </>
  );
}

function SearchForm({ filter, onChange, inputRef }: FilterBarProps): ReactNode {
  const { strings, moderator } = useAdmin();
  // Moderators see no addresses.
  const fields = FILTER_FIELDS.filter((name) => moderator === null || (name !== "mail" && name !== "ip"));
  const [field, setField] = useState<FilterField>("text");
  const [text, setText] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") return;
    onChange(filterBy(filter, field, text.trim()));
    setText("");
  };
  return (
    <form className="search" role="search" onSubmit={submit}>
      <input
        ref={inputRef}
        type="search"
        aria-label={strings.searchFor}
        placeholder={strings.searchFor}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <select
        aria-label={strings.searchIn}
        value={field}
        onChange={({ target }) => setField(FILTER_FIELDS.find((name) => name === target.value) ?? "text")}
      >
        {fields.map((name) => (
          <option key={name} value={name}>
            {strings[name]}
          </option>
        ))}
      </select>
      <button className="button">{strings.search}</button>
    </form>
  );
}

function ActiveFilters({ filter, onChange, inputRef }: FilterBarProps): ReactNode {
  const { strings } = useAdmin();
  const active = FILTER_FIELDS.flatMap((name) => {
    const value = filter.by[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  if (active.length === 0) return null;
  const drop = (name: FilterField) => {
    // The pressed button disappears together with its filter.
    inputRef.current?.focus();
    onChange(filterBy(filter, name, ""));
  };
  return (
    <ul className="chips" aria-label={strings.filters}>
      {active.map(([name, value]) => (
        <li key={name}>
          <button
            type="button"
            className="chip"
            aria-label={fillText(strings.dropFilter, { text: `${strings[name]}: ${value}` })}
            onClick={() => drop(name)}
          >
            <span className="chip-field">{strings[name]}</span>
            <span className="chip-text" dir="auto">
              {value}
            </span>
            <span aria-hidden="true">✕</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

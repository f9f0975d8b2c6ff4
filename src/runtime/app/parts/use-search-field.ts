import type { SearchHit } from "../../search/describe-hit.js";
import { useNavigate } from "../../router/router-context.js";
import { useRoute } from "../site-context.js";
import { useSearch, type SearchState } from "../use-search.js";
import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type RefObject,
} from "react";

interface FieldState {
  /** Path of the page that the field is on. */
  readonly path: string;
  /** Text in the field. */
  readonly typed: string;
  /** Text to search for. It lags behind `typed` while an input method composes. */
  readonly query: string;
  readonly active: number;
  readonly isOpen: boolean;
  /** Whether the list has been needed. */
  readonly isUsed: boolean;
}

/** Values of the list of suggestions below a search field. */
export interface SearchSuggestions extends Pick<SearchState, "phase" | "hits" | "kind" | "near"> {
  readonly isShown: boolean;
  /** Index of the suggestion that Enter opens. */
  readonly current: number;
  readonly onPoint: (index: number) => void;
  readonly onChoose: (hit: SearchHit) => void;
}

/** Changing props of a search field, and the values of its list. */
export interface SearchField {
  /** Whether the list has been needed. */
  readonly isUsed: boolean;
  /** Props of the `<input role="combobox">`. */
  readonly field: InputHTMLAttributes<HTMLInputElement> & {
    readonly ref: RefObject<HTMLInputElement | null>;
  };
  readonly panel: SearchSuggestions;
}

interface KeyActions {
  readonly step: (by: number) => void;
  readonly leave: () => void;
  /** Opens the selected suggestion; `undefined` without one. */
  readonly choose: (() => void) | undefined;
}

const EMPTY = { typed: "", query: "", active: 0 };
const OPEN = { isUsed: true, isOpen: true };

/** The `keyCode` of a key that an input method consumes (W3C UI Events, §7.3.1). */
const PROCESSED = 229;

/** Returns the behavior of a combobox that searches the site. `optionId` returns the id of a suggestion. */
export function useSearchField(optionId: (index: number) => string): SearchField {
  const { path } = useRoute().info;
  const navigate = useNavigate();
  const ref = useRef<HTMLInputElement>(null);
  const [{ typed, query, active, isOpen, isUsed }, patch] = useFieldState(path);
  const { phase, hits, kind, near, prepare, mark } = useSearch(query);
  const isShown = isOpen && phase !== "idle";
  const isExpanded = isShown && hits.length > 0;
  const current = Math.min(active, hits.length - 1);
  const chosen = isShown ? hits[current] : undefined;

  useEffect(() => {
    if (isShown) document.getElementById(optionId(current))?.scrollIntoView({ block: "nearest" });
  }, [isShown, current, optionId]);

  const go = (hit: SearchHit) => {
    patch(EMPTY);
    ref.current?.blur();
    void navigate(hit.path).then(() => mark(kind === "near" ? near : query));
  };
  const focus = () => {
    prepare();
    patch(OPEN);
  };
  const type = (text: string, isComposing = false) =>
    patch(isComposing ? { typed: text } : { ...OPEN, typed: text, query: text, active: 0 });
  const step = (by: number) =>
    patch({ isOpen: true, active: isExpanded ? (current + by + hits.length) % hits.length : active });
  const leave = () => {
    if (isShown) patch({ isOpen: false });
    else if (typed !== "") patch(EMPTY);
    else ref.current?.blur();
  };
  const onPoint = (index: number) => {
    if (index !== active) patch({ active: index });
  };
  useEarlyInput(ref, type, focus);

  return {
    isUsed,
    field: {
      ref,
      "aria-expanded": isExpanded,
      ...(chosen && { "aria-activedescendant": optionId(current) }),
      value: typed,
      onFocus: focus,
      onBlur: () => patch({ isOpen: false }),
      onChange: ({ currentTarget, nativeEvent }) =>
        type(currentTarget.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing),
      onCompositionEnd: ({ currentTarget }) => type(currentTarget.value),
      onKeyDown: (event) => press(event, { step, leave, choose: chosen && (() => go(chosen)) }),
    },
    panel: { isShown, phase, hits, kind, near, current, onPoint, onChoose: go },
  };
}

/** Keeps the state of the field on the page at `path`. A navigation empties the field. */
function useFieldState(path: string): readonly [FieldState, (change: Partial<FieldState>) => void] {
  const [state, setState] = useState<FieldState>({ ...EMPTY, path, isOpen: false, isUsed: false });
  const patch = (change: Partial<FieldState>) => setState((before) => ({ ...before, ...change }));
  if (path !== state.path) patch({ ...EMPTY, path, isOpen: false });
  return [state, patch];
}

/** Takes over what the visitor has typed or focused before hydration. */
function useEarlyInput(
  ref: RefObject<HTMLInputElement | null>,
  type: (text: string) => void,
  focus: () => void,
): void {
  const takeOver = useEffectEvent((field: HTMLInputElement) => {
    if (field.value !== "") type(field.value);
    if (document.activeElement === field) focus();
  });
  useEffect(() => {
    if (ref.current !== null) takeOver(ref.current);
  }, [ref]);
}

function press(event: KeyboardEvent, { step, leave, choose }: KeyActions): void {
  // Safari sends the key that ends a composition after its end. Only this code identifies it.
  if (event.nativeEvent.isComposing || event.keyCode === PROCESSED) return;
  if (event.key === "ArrowDown") step(1);
  else if (event.key === "ArrowUp") step(-1);
  else if (event.key === "Escape") leave();
  else if (event.key === "Enter" && choose !== undefined) choose();
  else return;
  event.preventDefault();
}

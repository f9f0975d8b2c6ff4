import { useRef, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { usePanel } from "./panel-context.js";

/** The editor's textarea, and what its keys, pastes and drops lead to. */
export interface TextFieldProps {
  readonly id: string;
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly takesFocus: boolean;
  readonly value: string;
  readonly placeholder: string;
  readonly isLocked: boolean;
  readonly onChange: (text: string) => void;
  readonly onSubmit: () => void;
  /** Returns whether there were pictures in it. */
  readonly onTransfer: (transfer: DataTransfer | null) => boolean;
}

/** What the Tab key writes (spec/comments.md §9). */
const TAB = "    ";

/** The editor of a comment. Escape and then Tab leads out of it, for visitors without a pointer. */
export function TextField(props: TextFieldProps): ReactNode {
  const { id, ref, takesFocus, value, placeholder, isLocked, onChange, onSubmit, onTransfer } = props;
  const { strings } = usePanel();
  const mayLeave = useRef(false);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // An input method chooses words by the same keys.
    if (event.nativeEvent.isComposing) return;
    const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
    if (key === "Enter" && (ctrlKey || metaKey)) {
      event.preventDefault();
      onSubmit();
    } else if (
      key === "Tab" &&
      !shiftKey &&
      !ctrlKey &&
      !metaKey &&
      !altKey &&
      !mayLeave.current &&
      !isLocked
    ) {
      event.preventDefault();
      insertText(event.currentTarget, TAB);
    }
    mayLeave.current = key === "Escape";
  }

  return (
    <textarea
      id={id}
      ref={ref}
      aria-label={strings.editor}
      aria-description={strings.leave}
      placeholder={placeholder}
      rows={5}
      value={value}
      autoFocus={takesFocus}
      readOnly={isLocked}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        const { clipboardData } = event;
        // Office programs copy a picture of the text as well.
        const isText = ["text/plain", "text/html"].every((type) => clipboardData.types.includes(type));
        if (!isText && onTransfer(clipboardData)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (onTransfer(event.dataTransfer)) event.preventDefault();
      }}
    />
  );
}

/**
 * Writes at the cursor, over what is selected, as if it were typed: it can be undone, and React hears of it. The focus
 * stays where it is.
 */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  const { activeElement } = document;
  field.focus({ preventScroll: true });
  // Deprecated, and to this day the only way into what a browser can undo.
  document.execCommand("insertText", false, text);
  if (activeElement === field) return;
  // Nothing has the focus where a button was tapped, and a keyboard that came up would hide the emoji.
  field.blur();
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
}

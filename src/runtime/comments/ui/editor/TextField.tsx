import { useLayoutEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from "react";
import { rootOf } from "../../root-of.js";
import { usePanel } from "../panel-context.js";

/** Props of `TextField`: the editor's textarea. */
export interface TextFieldProps {
  readonly id: string;
  readonly ref: RefObject<HTMLTextAreaElement | null>;
  readonly takesFocus: boolean;
  readonly value: string;
  readonly placeholder: string;
  readonly isLocked: boolean;
  readonly onChange: (text: string) => void;
  readonly onSubmit: () => void;
  /** Takes pictures from pasted or dropped data. Returns whether there were any. */
  readonly onTransfer: (transfer: DataTransfer | null) => boolean;
}

/** Text inserted by the Tab key. */
const TAB = "    ";

/** Renders the textarea of the editor. Keyboard users leave it with Escape and then Tab. */
export function TextField(props: TextFieldProps): ReactNode {
  const { id, ref, takesFocus, value, placeholder, isLocked, onChange, onSubmit, onTransfer } = props;
  const { strings } = usePanel();
  const mayLeave = useRef(false);
  // The attribute `autofocus` has no effect on elements that are added later.
  useLayoutEffect(() => {
    if (takesFocus) ref.current?.focus();
    // Later renders must not take the focus back.
    // oxlint-disable-next-line react/exhaustive-deps -- once per field
  }, []);

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>): void {
    // Input methods use the same keys to choose words.
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
      dir={value === "" ? undefined : "auto"}
      rows={5}
      value={value}
      readOnly={isLocked}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={onKeyDown}
      onPaste={(event) => {
        const { clipboardData } = event;
        // Office programs also copy a picture of the text.
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
 * Inserts a text at the cursor in place of the selection, as if it were typed: it can be undone and triggers React's
 * `onChange`. Keeps the focus on the current element.
 */
export function insertText(field: HTMLTextAreaElement, text: string): void {
  const { activeElement } = rootOf(field);
  field.focus({ preventScroll: true });
  // Deprecated, but the only way to make an insertion that the browser can undo.
  document.execCommand("insertText", false, text);
  if (activeElement === field) return;
  // Restores the previous focus, if any. Otherwise an on-screen keyboard would cover the emoji.
  field.blur();
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
}

import type { KeyboardEvent, ReactNode, Ref } from "react";
import { rowsFor } from "../../../issue-writing.js";

/** The textarea of the editor and of the form that edits a comment. */
export interface IssueFieldProps {
  readonly ref?: Ref<HTMLTextAreaElement>;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly isDisabled: boolean;
  /** While it is sent the text stays as it is, and keeps the focus. */
  readonly isLocked: boolean;
  readonly takesFocus?: boolean;
  readonly onChange: (text: string) => void;
  readonly onSubmit: () => void;
}

/** Where markdown is written; Ctrl or Cmd and Enter sends it. */
export function IssueField(props: IssueFieldProps): ReactNode {
  const { ref, label, placeholder, value, isDisabled, isLocked, takesFocus = false } = props;
  function onKeyDown(event: KeyboardEvent): void {
    // An input method chooses words by the same keys.
    if (event.nativeEvent.isComposing || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    props.onSubmit();
  }
  return (
    <textarea
      ref={ref}
      aria-label={label}
      placeholder={placeholder}
      // The words of an empty field have the panel's direction.
      dir={value === "" ? undefined : "auto"}
      rows={rowsFor(value)}
      value={value}
      disabled={isDisabled}
      readOnly={isLocked}
      autoFocus={takesFocus}
      onChange={({ target }) => props.onChange(target.value)}
      onKeyDown={onKeyDown}
    />
  );
}

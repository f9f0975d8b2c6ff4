import type { KeyboardEvent, ReactNode, Ref } from "react";

/** Props of `IssueField`, the textarea of the editor and of the edit form. */
export interface IssueFieldProps {
  readonly ref?: Ref<HTMLTextAreaElement>;
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly isDisabled: boolean;
  /** Whether the text is read-only while it is sent. Unlike a disabled field, it keeps the focus. */
  readonly isLocked: boolean;
  readonly takesFocus?: boolean;
  readonly onChange: (text: string) => void;
  readonly onSubmit: () => void;
}

/** Renders a textarea for markdown. Ctrl or Cmd plus Enter submits it. */
export function IssueField(props: IssueFieldProps): ReactNode {
  const { ref, label, placeholder, value, isDisabled, isLocked, takesFocus = false } = props;
  function onKeyDown(event: KeyboardEvent): void {
    // Input methods use the same keys to choose words.
    if (event.nativeEvent.isComposing || event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    props.onSubmit();
  }
  return (
    <textarea
      ref={ref}
      aria-label={label}
      placeholder={placeholder}
      // An empty field shows its placeholder, which has the panel's direction.
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

/** Returns the rows of a text field: five, and more beyond three lines. */
export function rowsFor(text: string): number {
  const breaks = text.split("\n").length - 1;
  return breaks < 3 ? 5 : breaks + 2;
}

/** Returns the initial text of a reply: a mention of the author and their comment as a quote. */
export function quoteComment({ raw, username }: { readonly raw: string; readonly username: string }): string {
  const quoted = raw.split(/\r?\n/).map((line) => `> ${line}`.trimEnd());
  return `@${username}\n\n${quoted.join("\n")}\n\n`;
}

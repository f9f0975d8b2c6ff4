/** The action of a keyboard shortcut. */
export type Shortcut =
  | "next"
  | "previous"
  | "approve"
  | "spam"
  | "pin"
  | "edit"
  | "remove"
  | "select"
  | "source"
  | "undo"
  | "search"
  | "help";

/** The keyboard shortcuts and their actions, in the order of the help. */
export const SHORTCUTS: readonly (readonly [key: string, shortcut: Shortcut])[] = [
  ["j", "next"],
  ["k", "previous"],
  ["a", "approve"],
  ["s", "spam"],
  ["p", "pin"],
  ["e", "edit"],
  ["d", "remove"],
  ["x", "select"],
  ["v", "source"],
  ["u", "undo"],
  ["/", "search"],
  ["?", "help"],
];

type Press = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "isComposing">;

/** Returns the shortcut for a key press, or `null`. Ignores key combinations and input methods. */
export function shortcutOf({ key, ctrlKey, metaKey, altKey, isComposing }: Press): Shortcut | null {
  if (ctrlKey || metaKey || altKey || isComposing) return null;
  return SHORTCUTS.find(([known]) => known === key)?.[1] ?? null;
}

/** Returns whether the element takes typed keys itself, as text fields and selection lists do. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(target.type);
  return (
    target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
  );
}

/** What a key does. */
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

/** In the order of the help. */
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

/** What a key press asks for, or `null`; keys of the browser's own and of input methods are left alone. */
export function shortcutOf({ key, ctrlKey, metaKey, altKey, isComposing }: Press): Shortcut | null {
  if (ctrlKey || metaKey || altKey || isComposing) return null;
  return SHORTCUTS.find(([known]) => known === key)?.[1] ?? null;
}

/** Whether a key that is pressed there writes a letter. */
export function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !["checkbox", "radio", "button"].includes(target.type);
  return (
    target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
  );
}

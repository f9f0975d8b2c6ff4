import { act } from "../act.js";

/** Modifier keys and buttons held during an action. */
type Modifiers = Pick<
  KeyboardEventInit,
  "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "isComposing" | "keyCode"
>;

/** Simulates a visitor. Each action resolves when React has rendered its result. */
export const visitor = {
  async click(target: Element, init: MouseEventInit = {}): Promise<MouseEvent> {
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, ...init });
    await act(async () => void target.dispatchEvent(event));
    return event;
  },
  /** Presses a key. The event shows whether the page handled it. */
  async press(target: EventTarget, key: string, modifiers: Modifiers = {}): Promise<KeyboardEvent> {
    const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, key, ...modifiers });
    await act(async () => void target.dispatchEvent(event));
    return event;
  },
  /** Replaces the text of a field. */
  async type(field: HTMLInputElement, text: string, init: InputEventInit = {}): Promise<void> {
    await act(async () => {
      // React overrides the setter of the element itself to see changes by scripts.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
      field.dispatchEvent(new InputEvent("input", { bubbles: true, ...init }));
    });
  },
  async focus(target: HTMLElement): Promise<void> {
    await act(async () => target.focus());
  },
  async dispatch(target: EventTarget, event: Event): Promise<void> {
    await act(async () => void target.dispatchEvent(event));
  },
};

import { act } from "../act.js";

/** Keys and buttons that a visitor holds while they press another. */
type Modifiers = Pick<
  KeyboardEventInit,
  "ctrlKey" | "metaKey" | "shiftKey" | "altKey" | "isComposing" | "keyCode"
>;

/** Does what a visitor does; each action resolves once React has drawn what it led to. */
export const visitor = {
  async click(target: Element, init: MouseEventInit = {}): Promise<MouseEvent> {
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1, ...init });
    await act(async () => void target.dispatchEvent(event));
    return event;
  },
  /** Presses a key; the event says whether the page took it. */
  async press(target: EventTarget, key: string, modifiers: Modifiers = {}): Promise<KeyboardEvent> {
    const event = new KeyboardEvent("keydown", { bubbles: true, cancelable: true, key, ...modifiers });
    await act(async () => void target.dispatchEvent(event));
    return event;
  },
  /** Puts `text` in the place of what a field holds. */
  async type(field: HTMLInputElement, text: string, init: InputEventInit = {}): Promise<void> {
    await act(async () => {
      // React replaces the setter of the element itself to see what scripts write.
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

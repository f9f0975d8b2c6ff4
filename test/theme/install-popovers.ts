import { vi } from "vitest";

const OPEN = "data-popover-open";

/**
 * Adds popovers to happy-dom: the methods, the `toggle` event, `:popover-open`, and buttons that open a popover.
 * `vi.restoreAllMocks` removes them.
 */
export function installPopovers(): void {
  const { prototype } = HTMLElement;
  Object.assign(prototype, { showPopover: () => undefined, hidePopover: () => undefined });
  vi.spyOn(prototype, "showPopover").mockImplementation(function (this: HTMLElement) {
    toggle(this, true);
  });
  vi.spyOn(prototype, "hidePopover").mockImplementation(function (this: HTMLElement) {
    toggle(this, false);
  });
  for (const name of ["matches", "closest"] as const) {
    const own = Element.prototype[name];
    vi.spyOn(Element.prototype, name).mockImplementation(function (this: Element, selector: string) {
      return Reflect.apply(own, this, [readable(selector)]) as never;
    });
  }
  const find = document.querySelectorAll.bind(document);
  vi.spyOn(document, "querySelectorAll").mockImplementation((selector: string) => find(readable(selector)));
}

function toggle(popover: HTMLElement, isOpen: boolean): void {
  if (popover.hasAttribute(OPEN) === isOpen) throw new DOMException("Invalid state", "InvalidStateError");
  popover.toggleAttribute(OPEN, isOpen);
  popover.dispatchEvent(new Event("toggle"));
}

function readable(selector: string): string {
  return selector.replaceAll(":popover-open", `[${OPEN}]`);
}

/** Returns whether a popover is open. */
export function isOpen(popover: Element): boolean {
  return popover.hasAttribute(OPEN);
}

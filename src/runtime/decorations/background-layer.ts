import { adoptStyle } from "./adopt-style.js";

const STYLE = `
.decoration-layer {
  position: fixed;
  z-index: -1;
  inset: 0;
  inline-size: 100%;
  block-size: 100%;
  overflow: hidden;
  pointer-events: none;
  contain: strict;
}
@media print, (forced-colors: active) {
  .decoration-layer { display: none; }
}`;

/** An element behind the page. `remove` removes it from the document. */
export interface BackgroundLayer<Tag extends keyof HTMLElementTagNameMap> {
  readonly element: HTMLElementTagNameMap[Tag];
  readonly remove: () => void;
}

/**
 * Adds an element that covers the window behind the page. Pointers and screen readers ignore it. It is hidden
 * in print and in forced colours mode.
 */
export function addBackgroundLayer<Tag extends keyof HTMLElementTagNameMap>(
  host: HTMLElement,
  tag: Tag,
  name: string,
): BackgroundLayer<Tag> {
  const dropStyle = adoptStyle(STYLE);
  const element = document.createElement(tag);
  element.className = `decoration-layer ${name}`;
  element.setAttribute("aria-hidden", "true");
  host.append(element);
  return {
    element,
    remove() {
      element.remove();
      dropStyle();
    },
  };
}

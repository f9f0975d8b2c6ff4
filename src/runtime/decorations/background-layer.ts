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

/** An element behind the page; `remove` takes it off the document. */
export interface BackgroundLayer<Tag extends keyof HTMLElementTagNameMap> {
  readonly element: HTMLElementTagNameMap[Tag];
  readonly remove: () => void;
}

/**
 * Lays an element over the whole window, behind the page and out of reach of pointers and screen readers. Nobody sees
 * it on paper, and where the visitor's system chooses the colours.
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

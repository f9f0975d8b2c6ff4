import type { PanelOptions } from "./panel-options.js";

/** Returns the `data-` attributes of an element as options. */
export function dataOptions(element: Element): PanelOptions {
  if (!(element instanceof HTMLElement)) return {};
  const { hanblogComments: _, ...options } = element.dataset;
  return options;
}

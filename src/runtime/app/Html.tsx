import { createElement, useMemo, type HTMLAttributes, type ReactNode, type Ref } from "react";
import { trusted } from "../policy/trusted.js";

/** Attributes of the element, and its HTML. */
export interface HtmlProps extends HTMLAttributes<HTMLElement> {
  readonly tag: "div" | "span";
  /** HTML of the element. It is trusted, because it comes from this site's own build. */
  readonly html: string;
  readonly ref?: Ref<HTMLElement>;
  readonly [attribute: `data-${string}`]: string | number | undefined;
}

/** Renders an element that contains HTML of the build. No other component passes page HTML to React. */
export function Html({ tag, html, ...rest }: HtmlProps): ReactNode {
  // React inserts the HTML again if the value differs, and a trusted value equals only itself.
  const checked = useMemo(() => trusted.createHTML(html), [html]);
  return createElement(tag, {
    ...rest,
    // A browser extension may have changed the HTML before hydration. The change is kept.
    suppressHydrationWarning: true,
    // oxlint-disable-next-line react/no-danger -- page content is HTML by nature, and made by this site's own build
    dangerouslySetInnerHTML: { __html: checked },
  });
}

import { createElement, type HTMLAttributes, type ReactNode, type Ref } from "react";

/** Attributes of the element beside the HTML in it. */
export interface HtmlProps extends HTMLAttributes<HTMLElement> {
  readonly tag: "div" | "span";
  /** Trusted: it comes from this site's own build. */
  readonly html: string;
  readonly ref?: Ref<HTMLElement>;
  readonly [attribute: `data-${string}`]: string | number | undefined;
}

/** An element whose inside is HTML that the build has made. The only place where page HTML meets React. */
export function Html({ tag, html, ...rest }: HtmlProps): ReactNode {
  return createElement(tag, {
    ...rest,
    // A browser extension may have changed the text before hydration; it stays as it is.
    suppressHydrationWarning: true,
    // oxlint-disable-next-line react/no-danger -- page content is HTML by nature, and made by this site's own build
    dangerouslySetInnerHTML: { __html: html },
  });
}

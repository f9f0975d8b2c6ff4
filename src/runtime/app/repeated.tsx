import { createContext, createElement, useContext, type FunctionComponent, type ReactNode } from "react";

/** Draws a part of a page anew, or gives what stands for its HTML from another page. */
export type DrawPart = <Props extends object>(Component: FunctionComponent<Props>, props: Props) => ReactNode;

/** How a build draws parts that many pages show; `null` in the browser, and inside such a part. */
export const PartContext = createContext<DrawPart | null>(null);

/**
 * A component that a build draws once for all pages that show it with equal props: cards in lists, menus. It draws
 * one element or none, and the same one wherever props and locale are the same: of the page on show it draws nothing
 * else, whatever it does in the browser. Its props are plain data; it and what it draws use no `useId`. Links in it may
 * lead to that page.
 */
export function repeated<Props extends object>(
  Component: FunctionComponent<Props>,
): FunctionComponent<Props> {
  return function Repeated(props) {
    const draw = useContext(PartContext);
    return draw === null ? createElement(Component, props) : draw(Component, props);
  };
}

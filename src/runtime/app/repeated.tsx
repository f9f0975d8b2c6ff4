import { createContext, createElement, useContext, type FunctionComponent, type ReactNode } from "react";

/** Renders a part of a page, or returns a placeholder for its cached HTML. */
export type DrawPart = <Props extends object>(Component: FunctionComponent<Props>, props: Props) => ReactNode;

/** The build's function for repeated parts; `null` in the browser, and inside such a part. */
export const PartContext = createContext<DrawPart | null>(null);

/**
 * Declares a component that a build renders once for all pages that show it with equal props, such as cards
 * and menus. It must render one element or nothing, and depend only on its props and the locale. Its props
 * are plain data. It must not use `useId`, nor may its children. Its links may lead to the current page.
 */
export function repeated<Props extends object>(
  Component: FunctionComponent<Props>,
): FunctionComponent<Props> {
  return function Repeated(props) {
    const draw = useContext(PartContext);
    return draw === null ? createElement(Component, props) : draw(Component, props);
  };
}

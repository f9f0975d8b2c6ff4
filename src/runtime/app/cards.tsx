import { createContext, createElement, useContext, type FunctionComponent, type ReactNode } from "react";
import type { PageSummary } from "../model/listing.js";
import type { PostList } from "../model/render.js";
import { Html } from "./Html.js";
import { repeated } from "./repeated.js";
import { useView } from "./site-context.js";

/** Puts marks around the cards of a list, by which they are found in the document. */
export type MarkCards = (list: PostList, cards: ReactNode) => ReactNode;

/** How the page that is built marks cards; `null` in the browser. */
export const CardsContext = createContext<MarkCards | null>(null);

/** A component without a life of its own in the browser; see `staticComponent`. */
export interface StaticComponent<Props extends object> extends FunctionComponent<Props> {
  readonly isStatic: true;
}

/**
 * Declares a component that is the same in the browser as in the document: it has no state, effects or handlers, though
 * it may hold links. It is also `repeated`, so what is said there applies.
 */
export function staticComponent<Props extends object>(
  Component: FunctionComponent<Props>,
): StaticComponent<Props> {
  return Object.assign(repeated(Component), { isStatic: true as const });
}

/** Props of a card in a list. */
interface CardProps {
  readonly post: PageSummary;
}

/** Props of `Cards`. Those of the card itself, except its article, come beside them. */
export type CardsProps<Props extends CardProps> = Omit<Props, "post"> & {
  readonly list: PostList;
  readonly card: FunctionComponent<Props>;
};

/**
 * Draws a card for each article of the page's list. Static cards are in the document once: hydration and navigation take
 * them from there, and `list.items` is empty in the browser. Other cards are drawn by React from `list.items`.
 */
export function Cards<Props extends CardProps>({ list, card, ...rest }: CardsProps<Props>): ReactNode {
  const mark = useContext(CardsContext);
  const { cards } = useView();
  const draw = () =>
    list.items.map((post) => {
      // The type of the rest says so, but the compiler does not follow it that far.
      const props = { ...rest, post } as unknown as Props;
      return createElement(card, { ...props, key: post.path });
    });
  if (!("isStatic" in card)) return draw();
  if (cards !== undefined) return <Html tag="div" html={cards} data-cards="" />;
  return <div data-cards="">{mark?.(list, draw()) ?? draw()}</div>;
}

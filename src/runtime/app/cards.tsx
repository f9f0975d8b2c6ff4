import { createContext, createElement, useContext, type FunctionComponent, type ReactNode } from "react";
import type { PageSummary } from "../model/lists/listing.js";
import type { PostList } from "../model/render.js";
import { Html } from "./Html.js";
import { repeated } from "./repeated.js";
import { useView } from "./site-context.js";

/** Adds marks around the cards of a list, by which they are found in the document. */
export type MarkCards = (list: PostList, cards: ReactNode) => ReactNode;

/** The `MarkCards` function of the build; `null` in the browser. */
export const CardsContext = createContext<MarkCards | null>(null);

/** A component that is not hydrated in the browser; see `staticComponent`. */
export interface StaticComponent<Props extends object> extends FunctionComponent<Props> {
  readonly isStatic: true;
}

/**
 * Declares a component that renders the same in the browser as in the document. It has no state, effects or
 * handlers, but may contain links. It is also `repeated`, so the rules of `repeated` apply.
 */
export function staticComponent<Props extends object>(
  Component: FunctionComponent<Props>,
): StaticComponent<Props> {
  return markStatic(repeated(Component));
}

/** Marks a component as one that is not hydrated in the browser. */
export function markStatic<Props extends object>(
  Component: FunctionComponent<Props>,
): StaticComponent<Props> {
  return Object.assign(Component, { isStatic: true as const });
}

/** Props of a card in a list. */
interface CardProps {
  readonly post: PageSummary;
}

/** Props of `Cards`. It also takes the props of the card, except `post`. */
export type CardsProps<Props extends CardProps> = Omit<Props, "post"> & {
  readonly list: PostList;
  readonly card: FunctionComponent<Props>;
};

/**
 * Renders a card for each article of the page's list. Static cards exist only in the document: hydration and
 * navigation take them from there, and `list.items` is empty in the browser. React renders other cards from
 * `list.items`.
 */
export function Cards<Props extends CardProps>({ list, card, ...rest }: CardsProps<Props>): ReactNode {
  const mark = useContext(CardsContext);
  const { cards } = useView();
  const draw = () =>
    list.items.map((post) => {
      // TypeScript cannot infer that the rest and `post` together are `Props`.
      const props = { ...rest, post } as unknown as Props;
      return createElement(card, { ...props, key: post.path });
    });
  if (!("isStatic" in card)) return draw();
  if (cards !== undefined) return <Html tag="div" html={cards} data-cards="" />;
  return <div data-cards="">{mark?.(list, draw()) ?? draw()}</div>;
}

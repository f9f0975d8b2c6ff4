import { Fragment, type ReactNode } from "react";
import type { Theme } from "../theme-contract.js";
import { Content } from "./Content.js";
import type { Layouts } from "./layouts.js";
import { NavigationError } from "./NavigationError.js";
import type { View } from "./site-context.js";

interface AppProps {
  readonly Frame: Theme["Frame"];
  readonly layouts: Layouts;
  readonly view: View;
}

/**
 * Renders the application: the theme's frame, which is kept between pages, and the layout of the current page
 * in it.
 */
export function App({ Frame, layouts, view }: AppProps): ReactNode {
  const { route, sidebar, html } = view;
  return (
    <>
      <Frame route={route} sidebar={sidebar}>
        <Fragment key={route.info.path}>
          {layouts.draw(route, { sidebar, content: html === null ? null : <Content /> })}
        </Fragment>
      </Frame>
      <NavigationError />
    </>
  );
}

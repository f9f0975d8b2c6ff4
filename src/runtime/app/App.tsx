import { createElement, type ReactNode } from "react";
import type { Theme } from "../theme-contract.js";
import { Content } from "./Content.js";
import { NavigationError } from "./NavigationError.js";
import type { View } from "./site-context.js";

interface AppProps {
  readonly theme: Theme;
  readonly view: View;
}

/** The application: the theme's frame, which stays, and in it the layout of the page on show. */
export function App({ theme, view }: AppProps): ReactNode {
  const { Frame } = theme;
  return (
    <>
      <Frame route={view.route} sidebar={view.sidebar}>
        <PageLayout key={view.route.info.path} theme={theme} view={view} />
      </Frame>
      <NavigationError />
    </>
  );
}

function PageLayout({ theme, view }: AppProps): ReactNode {
  const { route, sidebar } = view;
  const { layouts } = theme;
  const content = view.html === null ? null : <Content />;
  // One case a kind, because only then does the compiler know that layout and route belong together.
  switch (route.kind) {
    case "page":
      return createElement(pageLayout(theme, route.page.frontmatter.layout), { route, sidebar, content });
    case "home":
      return <layouts.home route={route} sidebar={sidebar} content={content} />;
    case "taxonomy":
      return <layouts.taxonomy route={route} sidebar={sidebar} content={content} />;
    case "timeline":
      return <layouts.timeline route={route} sidebar={sidebar} content={content} />;
    case "not-found":
      return createElement(layouts["not-found"], { route, sidebar, content });
  }
}

function pageLayout(theme: Theme, name: string | undefined): Theme["layouts"]["page"] {
  const own = theme.pageLayouts ?? {};
  const layout = name !== undefined && Object.hasOwn(own, name) ? own[name] : undefined;
  return layout ?? theme.layouts.page;
}

import type { RouteData, SidebarItem } from "hanblog/runtime";
import type { ReactNode } from "react";
import { CONTENTS_ID, showsContents } from "./article/has-contents.js";
import { useTheme } from "./theme-context.js";

/** Props of `PageBar`. */
export interface PageBarProps {
  readonly route: RouteData;
  readonly sidebar: readonly SidebarItem[] | null;
}

/**
 * Renders the bar with the tools of a page: contents, search, the entry of the mascot, back to the top. It is at the lower
 * edge of narrow windows. In wide ones it is a part of the navbar, with the tools that have no place next to the text.
 * `start/page-bar.ts` makes it work before React is loaded.
 */
export function PageBar({ route, sidebar }: PageBarProps): ReactNode {
  const { texts } = useTheme();
  const isPage = route.kind === "page" || route.kind === "home";
  const hasSearch = route.kind !== "not-found" && !(isPage && route.page.frontmatter.search === false);
  return (
    <div className="page-bar">
      {showsContents(route, sidebar) && (
        <button type="button" className="bar-contents" popoverTarget={CONTENTS_ID} title={texts.contents}>
          <span className="visually-hidden">{texts.contents}</span>
        </button>
      )}
      {hasSearch && (
        <button type="button" className="bar-search" title={texts.search}>
          <span className="visually-hidden">{texts.search}</span>
        </button>
      )}
      {/* The runtime adds a button while the mascot has no room next to the text. */}
      <span className="bar-mascot" data-mascot-entry="" />
      <button type="button" className="bar-top" title={texts.toTop}>
        <span className="visually-hidden">{texts.toTop}</span>
      </button>
    </div>
  );
}

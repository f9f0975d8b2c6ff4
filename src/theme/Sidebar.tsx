import { Link, type RouteData, type SidebarItem } from "hanblog/runtime";
import { useEffect, type ReactNode } from "react";
import { HeadingList } from "./article/HeadingList.js";
import { NewWindowHint } from "./parts/NewWindowHint.js";
import { revealActiveRow } from "./sidebar/reveal-active-row.js";
import { sidebarHeadings } from "./article/sidebar-headings.js";
import { SidebarGroup } from "./sidebar/SidebarGroup.js";

/** Props of `Sidebar`: its rows and the current page. */
export interface SidebarProps {
  readonly items: readonly SidebarItem[];
  readonly route: RouteData;
}

/** Renders the rows of a sidebar. After a navigation, it scrolls the active row into view. */
export function Sidebar({ items, route }: SidebarProps): ReactNode {
  useEffect(() => {
    // Measures in the next frame, because measuring now would force a second layout.
    const frame = requestAnimationFrame(revealActiveRow);
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a navigation moves the active row
  }, [route]);
  return <SidebarRows items={items} route={route} />;
}

/** Renders the rows of one level. The active page shows its headings, and the groups that contain it are open. */
function SidebarRows({ items, route }: SidebarProps): ReactNode {
  return (
    <ul className="sidebar-list">
      {items.map((item, index) => (
        // Rows may repeat a page and never change their order, so the index identifies them.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          {(item.type === "group" || item.type === "links") && (
            <SidebarGroup group={item} activePath={route.info.path}>
              <SidebarRows items={item.children} route={route} />
            </SidebarGroup>
          )}
          {item.type === "link" && (
            <Link to={item.path} className="sidebar-link">
              {item.title}
              <NewWindowHint to={item.path} />
            </Link>
          )}
          {item.type === "page" && <SidebarPage item={item} route={route} />}
        </li>
      ))}
    </ul>
  );
}

interface SidebarPageProps {
  readonly item: Extract<SidebarItem, { type: "page" }>;
  readonly route: RouteData;
}

function SidebarPage({ item, route }: SidebarPageProps): ReactNode {
  const headings = route.kind === "page" ? sidebarHeadings(item, route) : [];
  return (
    <>
      <Link to={item.path} className="sidebar-link">
        {item.title}
      </Link>
      {headings.length > 0 && <HeadingList headings={headings} />}
    </>
  );
}

import { Link, type RouteData, type SidebarItem } from "hanblog/runtime";
import type { ReactNode } from "react";
import { HeadingList } from "./HeadingList.js";
import { SidebarGroup } from "./SidebarGroup.js";

export interface SidebarProps {
  readonly items: readonly SidebarItem[];
  readonly route: RouteData;
}

/** Rows of a sidebar; the active page shows its headings, the groups around it are open. */
export function Sidebar({ items, route }: SidebarProps): ReactNode {
  return (
    <ul className="sidebar-list">
      {items.map((item, index) => (
        // Rows may repeat a page, and none is ever moved by itself: its place is its identity.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          {item.type === "group" && (
            <SidebarGroup group={item} activePath={route.info.path}>
              <Sidebar items={item.children} route={route} />
            </SidebarGroup>
          )}
          {item.type === "link" && (
            <Link to={item.path} className="sidebar-link">
              {item.title}
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
  const headings =
    route.kind === "page" && item.path === route.info.path
      ? route.page.headers.filter((heading) => heading.level <= item.sidebarDepth + 1)
      : [];
  return (
    <>
      <Link to={item.path} className="sidebar-link">
        {item.title}
      </Link>
      {headings.length > 0 && <HeadingList headings={headings} />}
    </>
  );
}

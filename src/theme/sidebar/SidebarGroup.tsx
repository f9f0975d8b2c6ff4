import { Link, containsPath, type SidebarItem } from "hanblog/runtime";
import type { ReactNode } from "react";
import { fillText } from "../parts/fill-text.js";
import { useTheme } from "../theme-context.js";

/** Props of `SidebarGroup`. `activePath` is the current route, and `children` are the rows of the group. */
export interface SidebarGroupProps {
  readonly group: Extract<SidebarItem, { type: "group" | "links" }>;
  readonly activePath: string;
  readonly children: ReactNode;
}

/** Renders a group of rows. A collapsable group is a `<details>`, so it opens without JavaScript. */
export function SidebarGroup({ group, activePath, children }: SidebarGroupProps): ReactNode {
  const { texts } = useTheme();
  const isActive = containsPath(group, activePath);
  const path = group.type === "links" ? null : group.path;
  const title =
    path === null ? (
      group.title
    ) : (
      <Link to={path} className="sidebar-link">
        {group.title}
      </Link>
    );
  const className = isActive ? "sidebar-group active" : "sidebar-group";

  if (group.type === "links" || !group.collapsable) {
    return (
      <section className={className}>
        <p className="sidebar-title">{title}</p>
        {children}
      </section>
    );
  }
  if (path === null) {
    return (
      <details className={className} open={isActive}>
        <summary className="sidebar-title">{title}</summary>
        {children}
      </details>
    );
  }
  // The link is next to the `<summary>`, because a link inside of it would conflict with opening the group.
  return (
    <div className={`${className} linked`}>
      <p className="sidebar-title">{title}</p>
      <details open={isActive}>
        <summary>
          <span className="visually-hidden">{fillText(texts.children, { title: group.title })}</span>
        </summary>
        {children}
      </details>
    </div>
  );
}

import { Link, type LayoutProps } from "hanblog/runtime";
import type { ReactNode } from "react";
import { Pagination } from "./lists/Pagination.js";
import { useTheme } from "./theme-context.js";

/** Renders all dated articles by year, the newest first. */
export function Timeline({ route }: LayoutProps<"timeline">): ReactNode {
  const { options, texts } = useTheme();
  return (
    <div className="listing timeline">
      <h1 className="listing-title">
        {texts.timeline}
        {options.timelineTagline !== null && (
          <small className="listing-kind">{` ${options.timelineTagline}`}</small>
        )}
      </h1>
      {route.years.map(({ year, items }) => (
        <section key={year} className="timeline-year">
          <h2>{year}</h2>
          <ul>
            {items.map((item) => (
              <li key={item.path}>
                <time dateTime={item.date}>{item.day}</time>
                <Link to={item.path}>{item.title}</Link>
                {item.draft && <span className="mark draft">{texts.draft}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {route.count === 0 && <p className="empty">{texts.empty}</p>}
      <Pagination pagination={route.pagination} />
    </div>
  );
}

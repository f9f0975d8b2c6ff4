import { calendarDate, type PageView } from "hanblog/runtime";
import type { ReactNode } from "react";
import { fill } from "./texts.js";
import { useTheme } from "./theme-context.js";

/** One line over an article: draft mark, date, reading time, size. */
export function ArticleMeta({ page }: { readonly page: PageView }): ReactNode {
  const { texts } = useTheme();
  return (
    <p className="article-meta">
      {page.draft && <span className="mark draft">{texts.draft}</span>}
      {page.date !== null && (
        <span>
          <span className="visually-hidden">{texts.date} </span>
          <time dateTime={page.date}>{calendarDate(page.date)}</time>
        </span>
      )}
      <span>{fill(texts.readingTime, { count: page.readingTime })}</span>
      <span>
        <span className="visually-hidden">{texts.size} </span>
        {page.size}
      </span>
    </p>
  );
}

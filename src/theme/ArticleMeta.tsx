import { useRoute, useSite, type PageView } from "hanblog/runtime";
import type { ReactNode } from "react";
import { fillText } from "./fill-text.js";
import { useTheme } from "./theme-context.js";

/** One line over an article: draft mark, date, reading time, size. */
export function ArticleMeta({ page }: { readonly page: PageView }): ReactNode {
  const { texts } = useTheme();
  const { base, comments } = useSite();
  const { path } = useRoute().info;
  return (
    <p className="article-meta">
      {page.draft && <span className="mark draft">{texts.draft}</span>}
      {page.date !== null && (
        <span>
          <span className="visually-hidden">{`${texts.date} `}</span>
          <time dateTime={page.date}>{page.day}</time>
        </span>
      )}
      <span>{fillText(texts.readingTime, { count: page.readingTime })}</span>
      <span>
        <span className="visually-hidden">{`${texts.size} `}</span>
        {page.size}
      </span>
      {comments.store?.visitor && (
        // The runtime writes the number; it knows the page by the id.
        <span id={base + path.slice(1)} className="leancloud_visitors" data-flag-title={page.title}>
          {texts.visits} <i className="leancloud-visitors-count" />
        </span>
      )}
    </p>
  );
}

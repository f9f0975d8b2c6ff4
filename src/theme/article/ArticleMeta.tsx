import { useRoute, useSite, type PageView } from "hanblog/runtime";
import type { ReactNode } from "react";
import { fillText } from "../parts/fill-text.js";
import { useTheme } from "../theme-context.js";

/** Renders the line above an article: draft mark, date, length, reading time and, if enabled, the visits. */
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
      {page.wordCount > 1 && <span>{fillText(texts.wordCount, { count: page.wordCount })}</span>}
      {page.protection !== "locked" && (
        <span>{fillText(texts.readingTime, { count: page.readingTime })}</span>
      )}
      {comments.store?.visitor && (
        // The runtime fills in the number. It reads the path of the page from the id.
        <span
          id={base + path.slice(1)}
          className="leancloud_visitors"
          // The service stores the title, which is a secret of a page with a password.
          data-flag-title={page.protection ? "" : page.title}
        >
          {texts.visits} <i className="leancloud-visitors-count" />
        </span>
      )}
    </p>
  );
}

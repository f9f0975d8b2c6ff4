import type { LayoutProps, PageView } from "hanblog/runtime";
import type { ReactNode } from "react";
import { ArticleFoot } from "./ArticleFoot.js";
import { ArticleMeta } from "./ArticleMeta.js";
import { CommentsBlock } from "./CommentsBlock.js";
import { Contents } from "./Contents.js";
import { Series } from "./Series.js";

/** A markdown page. */
export function Article({ route, content }: LayoutProps<"page">): ReactNode {
  const { page, info } = route;
  const title = titlePlace(page);
  return (
    <article className={title === "above" ? "article own-title" : "article"}>
      <ArticleMeta page={page} />
      {title === "above" && <h1 className="article-title">{page.title}</h1>}
      {title === "hidden" && <h1 className="visually-hidden">{page.title ?? info.documentTitle}</h1>}
      {page.series !== null && <Series series={page.series} />}
      <Contents page={page} />
      {content}
      <ArticleFoot page={page} />
      <CommentsBlock page={page} />
    </article>
  );
}

/**
 * Where the page's title is shown: in the `body` that begins with it, else `above` the body when the author wrote it in
 * the front matter, and `hidden` where it is a heading of another level or there is none.
 */
function titlePlace({ frontmatter, title, opensWithTitle }: PageView): "above" | "body" | "hidden" {
  if (opensWithTitle) return "body";
  return (frontmatter.title ?? "") !== "" && title !== null ? "above" : "hidden";
}

import type { LayoutProps, PageView } from "hanblog/runtime";
import type { ReactNode } from "react";
import { ArticleFoot } from "./ArticleFoot.js";
import { ArticleMeta } from "./ArticleMeta.js";
import { CommentsBlock } from "./CommentsBlock.js";
import { Contents } from "./Contents.js";

/** A markdown page. */
export function Article({ route, content }: LayoutProps<"page">): ReactNode {
  const { page, info } = route;
  const title = titlePlace(page);
  return (
    <div className="article-columns">
      <article className={title === "above" ? "article own-title" : "article"}>
        <ArticleMeta page={page} />
        {title === "above" && <h1 className="article-title">{page.title}</h1>}
        {title === "hidden" && <h1 className="visually-hidden">{page.title ?? info.documentTitle}</h1>}
        <Contents page={page} />
        {content}
        <ArticleFoot page={page} />
        <CommentsBlock page={page} />
      </article>
    </div>
  );
}

/**
 * Where the page's one h1 comes from: `above` the body when the author wrote a title in the front matter
 * (a first h1 of the body is then hidden by the style sheet), from the `body` when the title is its first
 * heading, and `hidden` where that heading is of another level or there is none.
 */
function titlePlace(page: PageView): "above" | "body" | "hidden" {
  if ((page.frontmatter.title ?? "") !== "" && page.title !== null) return "above";
  return page.title === null || page.headers[0]?.title === page.title ? "hidden" : "body";
}

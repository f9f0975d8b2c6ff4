import { useSite, type LayoutProps, type PageView } from "hanblog/runtime";
import type { ReactNode } from "react";
import { ArticleFoot } from "./article/ArticleFoot.js";
import { ArticleMeta } from "./article/ArticleMeta.js";
import { areCommentsShown } from "./article/comments-flag.js";
import { CommentsBlock } from "./article/CommentsBlock.js";
import { Contents } from "./article/Contents.js";
import { showsContents } from "./article/has-contents.js";
import { Series } from "./article/Series.js";

/** Renders the layout of a markdown page: meta line, title, contents, body, foot, comments. */
export function Article({ route, sidebar, content }: LayoutProps<"page">): ReactNode {
  const { page, info } = route;
  const title = titlePlace(page);
  const hasComments = areCommentsShown(useSite().comments.show, page.frontmatter.comments);
  return (
    <article
      className={`article${title === "above" ? " own-title" : ""}${isLong(page.title) ? " long-title" : ""}`}
      data-no-comments={hasComments ? undefined : ""}
    >
      {page.isNotFound !== true && <ArticleMeta page={page} />}
      {title === "above" && <h1 className="article-title">{page.title}</h1>}
      {title === "hidden" && <h1 className="visually-hidden">{page.title ?? info.documentTitle}</h1>}
      {page.series !== null && <Series series={page.series} />}
      {showsContents(route, sidebar) && <Contents page={page} />}
      {content}
      {page.isNotFound !== true && <ArticleFoot page={page} />}
      <CommentsBlock page={page} />
    </article>
  );
}

/** Returns whether a title is a step smaller, because it has over 60 characters. */
function isLong(title: string | null): boolean {
  return (title ?? "").length > 60;
}

/**
 * Returns the place of the `<h1>`: in the `body` if the body opens with the title, `above` it if the title comes from the
 * front matter, and `hidden` otherwise.
 */
function titlePlace({ frontmatter, title, opensWithTitle }: PageView): "above" | "body" | "hidden" {
  if (opensWithTitle) return "body";
  return (frontmatter.title ?? "") !== "" && title !== null ? "above" : "hidden";
}

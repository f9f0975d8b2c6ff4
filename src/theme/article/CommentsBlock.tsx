import { Comments, useSite, type PageView } from "hanblog/runtime";
import type { ReactNode } from "react";
import { areCommentsShown } from "./comments-flag.js";
import { useTheme } from "../theme-context.js";

/** Renders the comments of a page. Renders nothing if the site has none or a flag hides them. */
export function CommentsBlock({ page }: { readonly page: PageView }): ReactNode {
  const { comments } = useSite();
  const { texts } = useTheme();
  if ((!comments.store && !comments.issue) || !areCommentsShown(comments.show, page.frontmatter.comments))
    return null;
  return (
    <section className="comments" aria-label={texts.comments}>
      <Comments />
    </section>
  );
}

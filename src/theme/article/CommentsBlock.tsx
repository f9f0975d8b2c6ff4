import { Comments, useCommentsShown, type PageView } from "hanblog/runtime";
import type { ReactNode } from "react";
import { useTheme } from "../theme-context.js";

/** Renders the comments of a page. Renders nothing if the site has none or a flag hides them. */
export function CommentsBlock({ page }: { readonly page: PageView }): ReactNode {
  const { texts } = useTheme();
  if (!useCommentsShown(page)) return null;
  return (
    <section className="comments" aria-label={texts.comments}>
      <Comments />
    </section>
  );
}

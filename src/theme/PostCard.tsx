import { Link, staticComponent, type PageSummary } from "hanblog/runtime";
import type { ReactNode } from "react";
import { PostCover } from "./PostCover.js";
import { TermLinks } from "./TermLinks.js";
import { useTheme } from "./theme-context.js";

/** An article, and the place of its card in the outline of the page. */
export interface PostCardProps {
  readonly post: PageSummary;
  /** The level below the heading of the list. */
  readonly level: "h2" | "h3";
}

/** One article in a list. The link of its title covers the card; its terms lie above that. */
export const PostCard = staticComponent(function PostCard({ post, level: Title }: PostCardProps): ReactNode {
  const { texts } = useTheme();
  return (
    <article className="post-card">
      <PostCover post={post} />
      <Title className="post-title">
        {post.sticky !== null && <span className="mark sticky">{texts.sticky}</span>}
        {post.draft && <span className="mark draft">{texts.draft}</span>}
        <Link to={post.path}>{post.title}</Link>
      </Title>
      {post.summary !== "" && <p className="post-summary">{post.summary}</p>}
      <div className="post-meta">
        {post.date !== null && <time dateTime={post.date}>{post.day}</time>}
        <TermLinks tags={post.tags} categories={post.categories} linked />
      </div>
    </article>
  );
});

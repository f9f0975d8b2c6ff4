import { Link, staticComponent, type PageSummary } from "hanblog/runtime";
import type { ReactNode } from "react";
import { PostCover } from "./PostCover.js";
import { TermLinks } from "../article/TermLinks.js";
import { useTheme } from "../theme-context.js";

/** Props of `PostCard`. */
export interface PostCardProps {
  readonly post: PageSummary;
  /** Heading level of the title: one below the heading of the list. */
  readonly level: "h2" | "h3";
}

/** Renders an article in a list. The link of the title covers the whole card except for the links to its terms. */
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
        <TermLinks page={{ frontmatter: post }} linked />
      </div>
    </article>
  );
});

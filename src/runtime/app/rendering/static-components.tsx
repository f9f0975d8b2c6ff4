import { useContext, type ReactNode } from "react";
import type { PageSummary } from "../../model/lists/listing.js";
import { Link } from "../../router/Link.js";
import { markStatic } from "../cards.js";
import type { IslandComponent } from "../islands/island-content.js";
import { Badge } from "../parts/Badge.js";
import { FriendLinks, type FriendEntry } from "../parts/FriendLinks.js";
import { AnswersContext } from "../posts.js";
import { useRoute } from "../site-context.js";

type Props = Readonly<Record<string, unknown>>;

/** Renders links to the articles that a query selects, or nothing. */
function Posts(props: Props): ReactNode {
  const found = useStaticPosts(readQuery(props));
  if (found.length === 0) return null;
  return (
    <ul className="posts">
      {found.map((post) => (
        <li key={post.path}>
          <PostLink {...post} />
          {post.date !== null && (
            <>
              {" "}
              <time dateTime={post.date}>{post.day}</time>
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Renders the parts of a series in their order: of that with a `name`, or of the page's own. */
function Series({ name, ...others }: Props): ReactNode {
  const route = useRoute();
  const own = "page" in route ? route.page.frontmatter.series : undefined;
  const series = name ?? own;
  if (typeof series !== "string") {
    throw new TypeError('the page belongs to no series. Give it one in `series`, or write `name="…"`');
  }
  const parts = useStaticPosts({ ...readQuery(others), where: { series }, sort: "date" });
  if (parts.length === 0) return null;
  return (
    <ol className="posts">
      {parts.map((post) => (
        <li key={post.path}>
          <PostLink {...post} />
        </li>
      ))}
    </ol>
  );
}

/** Renders links to friends, or those in the attribute `links`, which `FriendLinks` checks. */
function Friends({ links }: Props): ReactNode {
  return <FriendLinks links={links as readonly FriendEntry[] | undefined} />;
}

function PostLink({ path, title }: PageSummary): ReactNode {
  return <Link to={path}>{title}</Link>;
}

/** Components for markdown that only the build renders. Those of a site or a theme with the same name replace them. */
export const staticComponents: Readonly<Record<string, IslandComponent>> = {
  Badge,
  FriendLinks: markStatic(Friends),
  Posts: markStatic(Posts),
  Series: markStatic(Series),
};

function useStaticPosts(query: object): readonly PageSummary[] {
  return useContext(AnswersContext)?.(JSON.stringify(query), true).posts ?? [];
}

const EXPECTED: Readonly<Record<string, string>> = {
  where: 'an object, such as `:where=\'{"tags":"rice"}\'`',
  sort: 'a text, such as `sort="-date"`',
  limit: 'a number, such as `limit="5"`',
};

/** Reads the attributes of a tag. Throws a `TypeError` for one that is no part of a query. */
function readQuery(props: Props): Props {
  const { children: _, ...given } = props;
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    const expected = EXPECTED[name];
    if (expected === undefined) {
      throw new TypeError(
        `unknown attribute \`${name}\`. Expected one of ${Object.keys(EXPECTED).join(", ")}`,
      );
    }
    const found = name === "limit" && typeof value === "string" ? Number(value) : value;
    if (!isValid(name, found)) throw new TypeError(`expected \`${name}\` to be ${expected}`);
    read[name] = found;
  }
  return read;
}

function isValid(name: string, value: unknown): boolean {
  if (name === "sort") return typeof value === "string" && value !== "";
  if (name === "limit") return typeof value === "number" && Number.isInteger(value) && value >= 0;
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

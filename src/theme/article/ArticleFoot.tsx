import { areTermsLinked, Link, type PageLink, type PageView } from "hanblog/runtime";
import type { ReactNode } from "react";
import { NewWindowHint } from "../parts/NewWindowHint.js";
import { TermLinks } from "./TermLinks.js";
import { useTheme } from "../theme-context.js";

/** Renders the foot of an article: its terms, edit link, date of the last change, and links to its neighbours. */
export function ArticleFoot({ page }: { readonly page: PageView }): ReactNode {
  const { texts } = useTheme();
  // The neighbours of a page with a sidebar are pages of the sidebar.
  const isArticle = page.sidebar === null;
  return (
    <footer className="article-foot">
      <TermLinks page={page} linked={areTermsLinked(page)} />
      {(page.editLink !== null || page.lastUpdated !== null) && (
        <p className="article-source">
          {page.editLink !== null && <Link to={page.editLink}>{texts.edit}</Link>}
          {page.lastUpdated !== null && <span>{`${texts.lastUpdated}: ${page.lastUpdated}`}</span>}
        </p>
      )}
      {page.related.length > 0 && (
        <nav aria-labelledby="related:">
          <h2 id="related:" className="side-title">
            {texts.related}
          </h2>
          <ul className="side-categories">
            {page.related.map(({ path, title }) => (
              <li key={path}>
                <Link to={path}>{title}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {(page.prev !== null || page.next !== null) && (
        <nav className="neighbours" aria-label={texts.neighbours}>
          <Neighbour link={page.prev} rel="prev" label={isArticle ? texts.previousArticle : texts.previous} />
          <Neighbour link={page.next} rel="next" label={isArticle ? texts.nextArticle : texts.next} />
        </nav>
      )}
    </footer>
  );
}

interface NeighbourProps {
  readonly link: PageLink | null;
  readonly rel: "prev" | "next";
  readonly label: string;
}

function Neighbour({ link, rel, label }: NeighbourProps): ReactNode {
  if (link === null) return null;
  return (
    // An external link keeps the `rel` that `Link` sets.
    <Link
      to={link.path}
      {...(rel === "next" && { className: rel })}
      {...(link.path.startsWith("/") && { rel })}
    >
      <span>{label}</span>
      <span className="neighbour-title">{link.title}</span>
      <NewWindowHint to={link.path} />
    </Link>
  );
}

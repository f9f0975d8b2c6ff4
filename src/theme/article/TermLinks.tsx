import { Link, type PageView, useRoute, useSite } from "hanblog/runtime";
import type { ReactNode } from "react";
import { termPath } from "../lists/term-path.js";
import { useTheme } from "../theme-context.js";

/** Props of `TermLinks`. Without `linked`, terms are plain text, because terms of an unlisted page may have no listing. */
export interface TermLinksProps {
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  /** Terms in taxonomies of the site. */
  readonly own?: PageView["terms"];
  readonly linked: boolean;
}

/** Renders the terms of a page: those in taxonomies of the site, categories and tags. */
export function TermLinks({ linked, tags, categories, own = [] }: TermLinksProps): ReactNode {
  const { texts } = useTheme();
  const { info } = useRoute();
  const { slugs } = useSite();
  const builtIn = (
    [
      ["categories", categories],
      ["tags", tags],
    ] as const
  ).map(([name, terms]) => ({
    name,
    title: texts[name],
    terms: terms.map((term) => ({ name: term, path: termPath(info.locale, name, { term, slugs }) })),
  }));
  const all = own.concat(builtIn).filter(({ terms }) => terms.length);
  if (!all.length) return null;
  return (
    <div className="terms">
      {all.map(({ name, title, terms }) => (
        <ul key={name} {...(name === "tags" && { className: name })} aria-label={title}>
          {terms.map((term) => (
            <li key={term.path}>{linked ? <Link to={term.path}>{term.name}</Link> : term.name}</li>
          ))}
        </ul>
      ))}
    </div>
  );
}

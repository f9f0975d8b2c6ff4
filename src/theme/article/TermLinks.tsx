import { Link, type PageWithTerms, useTerms } from "hanblog/runtime";
import type { ReactNode } from "react";
import { termPath } from "../lists/term-path.js";
import { useTheme } from "../theme-context.js";

/** Props of `TermLinks`. Without `linked`, terms are plain text, because terms of an unlisted page may have no listing. */
export interface TermLinksProps {
  readonly page: PageWithTerms;
  readonly linked: boolean;
}

/** Renders the terms of a page: those in taxonomies of the site, categories and tags. */
export function TermLinks({ page, linked }: TermLinksProps): ReactNode {
  const all = useTerms(page, useTheme().texts, termPath);
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

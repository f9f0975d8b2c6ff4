import { Link, useRoute } from "hanblog/runtime";
import type { ReactNode } from "react";
import { termPath, type TaxonomyName } from "./term-path.js";
import { useTheme } from "./theme-context.js";

/** Props of `TermLinks`. Without `linked`, terms are plain text, because terms of an unlisted page may have no listing. */
export interface TermLinksProps {
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  readonly linked: boolean;
}

/** Renders the categories and tags of a page. */
export function TermLinks({ tags, categories, linked }: TermLinksProps): ReactNode {
  const { texts } = useTheme();
  if (tags.length + categories.length === 0) return null;
  return (
    <div className="terms">
      <TermList label={texts.categories} taxonomy="categories" terms={categories} linked={linked} />
      <TermList label={texts.tags} taxonomy="tags" terms={tags} linked={linked} />
    </div>
  );
}

interface TermListProps {
  readonly label: string;
  readonly taxonomy: TaxonomyName;
  readonly terms: readonly string[];
  readonly linked: boolean;
}

function TermList({ label, taxonomy, terms, linked }: TermListProps): ReactNode {
  const { info } = useRoute();
  if (terms.length === 0) return null;
  return (
    <ul {...(taxonomy === "tags" && { className: taxonomy })} aria-label={label}>
      {terms.map((term) => (
        <li key={term}>{linked ? <Link to={termPath(info.locale, taxonomy, term)}>{term}</Link> : term}</li>
      ))}
    </ul>
  );
}

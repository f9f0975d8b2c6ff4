import { Link, useRoute, useSite } from "hanblog/runtime";
import type { ReactNode } from "react";
import { termPath } from "../lists/term-path.js";
import { useTheme } from "../theme-context.js";

/** Props of `TermLinks`. Without `linked`, terms are plain text, because terms of an unlisted page may have no listing. */
export interface TermLinksProps {
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  readonly linked: boolean;
}

/** Renders the categories and tags of a page. */
export function TermLinks({ linked, ...terms }: TermLinksProps): ReactNode {
  const { texts } = useTheme();
  const { info } = useRoute();
  const { slugs } = useSite();
  if (terms.tags.length + terms.categories.length === 0) return null;
  return (
    <div className="terms">
      {(["categories", "tags"] as const).map(
        (taxonomy) =>
          terms[taxonomy].length > 0 && (
            <ul
              key={taxonomy}
              {...(taxonomy === "tags" && { className: taxonomy })}
              aria-label={texts[taxonomy]}
            >
              {terms[taxonomy].map((term) => (
                <li key={term}>
                  {linked ? <Link to={termPath(info.locale, taxonomy, { term, slugs })}>{term}</Link> : term}
                </li>
              ))}
            </ul>
          ),
      )}
    </div>
  );
}

import type { ReactNode } from "react";
import type { SeriesView } from "../../model/render.js";
import { Link } from "../../router/Link.js";

/** Renders the parts of a page's series as a numbered list, and the page itself as text. */
export function SeriesLinks({ series }: { readonly series: SeriesView }): ReactNode {
  const { number: current, parts } = series;
  return (
    <ol start={parts[0]?.number}>
      {parts.map(({ path, title, number }) => (
        <li key={path}>
          {number === current ? <b aria-current="page">{title}</b> : <Link to={path}>{title}</Link>}
        </li>
      ))}
    </ol>
  );
}

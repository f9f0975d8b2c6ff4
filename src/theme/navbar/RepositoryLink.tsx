import { Link } from "hanblog/runtime";
import type { ReactNode } from "react";
import { NewWindowHint } from "../parts/NewWindowHint.js";
import { repositoryName } from "./repository-name.js";
import { useTheme } from "../theme-context.js";

/** Renders the link to the site's repository, labelled with the name of its host. */
export function RepositoryLink({ url }: { readonly url: string }): ReactNode {
  const { texts } = useTheme();
  return (
    <Link to={url} className="nav-link">
      {repositoryName(url) ?? texts.source}
      <NewWindowHint to={url} />
    </Link>
  );
}

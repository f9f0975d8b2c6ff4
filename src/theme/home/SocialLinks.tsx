import { Link } from "hanblog/runtime";
import type { ReactNode } from "react";
import { NewWindowHint } from "../parts/NewWindowHint.js";
import type { SocialLink } from "../options.js";
import { useTheme } from "../theme-context.js";

/** Renders the links to the author's profiles on other sites. */
export function SocialLinks({ links }: { readonly links: readonly SocialLink[] }): ReactNode {
  const { texts } = useTheme();
  if (links.length === 0) return null;
  return (
    <ul className="social-links" aria-label={texts.socialLinks}>
      {links.map(({ text, link }) => (
        <li key={link}>
          <Link to={link}>
            {text}
            <NewWindowHint to={link} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

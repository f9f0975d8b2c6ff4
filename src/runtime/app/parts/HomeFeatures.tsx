import type { ReactNode } from "react";
import { imageUrl } from "../../model/path.js";
import type { HomeFeature, HomeAction } from "../../model/page.js";
import { Link } from "../../router/Link.js";
import { useSite, useLocale } from "../site-context.js";
import type { PageView } from "../../model/render.js";

/** Renders the features of a home page as a list, or nothing without any. */
export function HomeFeatures({ features }: { readonly features: readonly HomeFeature[] }): ReactNode {
  if (features.length === 0) return null;
  return (
    <ul className="features">
      {features.map(({ title, details, link, icon }) => (
        <li key={title}>
          {icon !== undefined && <FeatureIcon icon={icon} />}
          <h2>{link === undefined ? title : <Link to={link}>{title}</Link>}</h2>
          <p>{details}</p>
        </li>
      ))}
    </ul>
  );
}

/** Renders a path or a URL as an image, and anything else as a character. Both decorate the title. */
function FeatureIcon({ icon }: { readonly icon: string }): ReactNode {
  const { base } = useSite();
  if (/[/.]/.test(icon)) {
    const src = imageUrl(icon, base);
    return <img src={src} className="feature-icon" alt="" width={32} height={32} loading="lazy" />;
  }
  return (
    <span className="feature-icon" aria-hidden="true">
      {icon}
    </span>
  );
}

/** Texts and links of a home page. */
export interface HomeTexts {
  /** Heading; `null` if the page hides it. */
  readonly heroText: string | null;
  /** Line below the heading; `null` if the page hides it. */
  readonly tagline: string | null;
  /** Buttons; the first one is the main one. */
  readonly actions: readonly HomeAction[];
  readonly features: readonly HomeFeature[];
}

/** Returns the texts and links of a home page. Missing texts are the title and the description of the site. */
export function useHomeTexts({ frontmatter }: Pick<PageView, "frontmatter">): HomeTexts {
  const { title, description } = useLocale();
  const { actionText: text, actionLink: link, actions = [], features = [] } = frontmatter;
  return {
    heroText: lineOf(frontmatter.heroText, title),
    tagline: lineOf(frontmatter.tagline, description),
    actions: text === undefined || link === undefined ? actions : [{ text, link }, ...actions],
    features,
  };
}

function lineOf(own: string | null | undefined, fallback: string): string | null {
  const line = own === undefined ? fallback : own;
  return line === "" ? null : line;
}

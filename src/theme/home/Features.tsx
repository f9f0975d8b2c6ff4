import { Link, type HomeFeature } from "hanblog/runtime";
import type { ReactNode } from "react";
import { SiteImage } from "../parts/SiteImage.js";

/** Renders the features of the site as columns below the hero of the home page. */
export function Features({ features }: { readonly features: readonly HomeFeature[] }): ReactNode {
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
  if (/[/.]/.test(icon)) return <SiteImage className="feature-icon" src={icon} size={32} isLate />;
  return (
    <span className="feature-icon" aria-hidden="true">
      {icon}
    </span>
  );
}

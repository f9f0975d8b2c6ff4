import type { ReactNode } from "react";
import { imageUrl } from "../../model/image-url.js";
import type { HomeFeature } from "../../model/page.js";
import { Link } from "../../router/Link.js";
import { useSite } from "../site-context.js";

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

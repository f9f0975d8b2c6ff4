import type { HomeFeature } from "hanblog/runtime";
import type { ReactNode } from "react";

/** Renders the features of the site as columns below the hero of the home page. */
export function Features({ features }: { readonly features: readonly HomeFeature[] }): ReactNode {
  if (features.length === 0) return null;
  return (
    <ul className="features">
      {features.map(({ title, details }) => (
        <li key={title}>
          <h2>{title}</h2>
          <p>{details}</p>
        </li>
      ))}
    </ul>
  );
}

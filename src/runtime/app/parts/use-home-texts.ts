import type { HomeAction, HomeFeature } from "../../model/page.js";
import type { PageView } from "../../model/render.js";
import { useLocale } from "../site-context.js";

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

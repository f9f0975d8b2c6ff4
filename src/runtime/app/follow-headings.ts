import type { RouteData } from "../model/render.js";
import { watchActiveHeading, type ActiveHeadingWatch } from "../router/active-heading.js";
import { hashIds, idHash } from "../router/hash-target.js";

/** Follows the headings of the current page while the visitor reads. */
export interface HeadingFollower {
  /** Follows the headings of another page. `hash` is the hash of the navigation. */
  readonly follow: (route: RouteData, hash: string) => void;
  /** Ignores the programmatic scroll that now begins. */
  readonly hold: () => void;
}

/**
 * Creates a follower that updates the active heading and the hash in the address bar as the visitor reads
 * (spec/site.md §2).
 */
export function createHeadingFollower(
  onActive: (slug: string | null) => void,
  replaceHash: (hash: string) => void,
): HeadingFollower {
  let watch: ActiveHeadingWatch | null = null;
  let active: string | null = null;
  const activate = (slug: string | null) => {
    active = slug;
    onActive(slug);
  };
  return {
    follow(route, hash) {
      watch?.stop();
      const slugs = headingSlugs(route);
      activate(hashIds(hash).find((id) => slugs.includes(id)) ?? null);
      watch =
        slugs.length === 0
          ? null
          : watchActiveHeading({
              slugs,
              current: () => active,
              onChange(slug, isScroll) {
                activate(slug);
                // Above the first heading the hash is kept, as in VuePress.
                if (slug !== null && isScroll) replaceHash(idHash(slug));
              },
            });
    },
    hold: () => watch?.hold(),
  };
}

function headingSlugs(route: RouteData): readonly string[] {
  if (route.kind !== "page" && route.kind !== "home") return [];
  return route.page.headers.map((heading) => heading.slug);
}

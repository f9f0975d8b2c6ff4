import type { RouteData } from "../model/render.js";
import { watchActiveHeading, type ActiveHeadingWatch } from "../router/active-heading.js";
import { hashIds, idHash } from "../router/hash-target.js";

/** What moves through the pages tells the follower here. */
export interface HeadingFollower {
  /** Follows the headings of another page; `hash` says which one the visitor came for. */
  readonly follow: (route: RouteData, hash: string) => void;
  /** A scroll that the visitor did not make begins. */
  readonly hold: () => void;
}

/** Keeps the active heading and the address bar's hash with what is being read (spec/site.md §2). */
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
              onChange(slug) {
                activate(slug);
                // The hash stays above the first heading, as authors know it from VuePress.
                if (slug !== null) replaceHash(idHash(slug));
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

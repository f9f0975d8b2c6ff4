import { useEffect, useRef, type ReactNode } from "react";
import { showNewest } from "../../comments/newest-comments.js";
import { useSite } from "../site-context.js";

/** Props of `NewestComments`, unchecked, because they come from markdown. */
export type NewestCommentsProps = Readonly<Record<string, unknown>> & { readonly children?: ReactNode };

/**
 * Renders `<NewestComments count="5" />` of markdown: links to the newest comments of the site, from its comment service. Its
 * content, such as a text for browsers without JavaScript, is shown until they are loaded.
 */
export function NewestComments({ count, children }: NewestCommentsProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const server = useSite().comments.store?.serverURLs;
  const most = Number(count ?? Number.NaN);
  useEffect(() => {
    if (place.current === null || server === undefined) return;
    void showNewest(place.current, { server, count: most >= 1 ? Math.floor(most) : undefined });
  }, [server, most]);
  return <div ref={place}>{children}</div>;
}

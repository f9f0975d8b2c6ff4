import { cloneElement, isValidElement, useContext, useEffect, useRef, type ReactNode } from "react";
import { showNewest } from "../../comments/newest-comments.js";
import type { NewestQuery } from "../../model/lists/post-query.js";
import { COUNT } from "../../model/newest-comments.js";
import { Html } from "../Html.js";
import { AnswersContext } from "../posts.js";
import { useSite } from "../site-context.js";

/** Props of `NewestComments`, unchecked, because they come from markdown. */
export type NewestCommentsProps = Readonly<Record<string, unknown>> & { readonly children?: ReactNode };

/**
 * Renders `<NewestComments count="5" />` of markdown: links to the newest comments of the site, from its comment service. With
 * `comments.store.bake`, those that the build has read are in the HTML. Otherwise its content, such as a text for browsers
 * without JavaScript, is shown until they are loaded, which is when it comes into view. In a theme, leave out the content.
 */
export function NewestComments({ count, children }: NewestCommentsProps): ReactNode {
  const place = useRef<HTMLElement & HTMLDivElement>(null);
  const server = useSite().comments.store?.serverURLs;
  const most = Number(count) >= 1 ? Math.floor(Number(count)) : COUNT;
  const query: NewestQuery = { newestComments: most };
  const baked = useContext(AnswersContext)?.(JSON.stringify(query), true).html;
  useEffect(() => {
    const element = place.current;
    if (element === null || server === undefined) return;
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      void showNewest(element, { server, count: most });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [server, most]);
  // The browser keeps the HTML of the build.
  if (children === undefined) return <Html tag="div" ref={place} html={baked ?? ""} />;
  return <div ref={place}>{withHtml(children, baked)}</div>;
}

/** Returns the slot of an island with other HTML, which the browser finds in the slot. Returns other content as it is. */
function withHtml(slot: ReactNode, html: string | undefined): ReactNode {
  if (html === undefined || !isValidElement<{ html?: string }>(slot)) return slot;
  return typeof slot.props.html === "string" ? cloneElement(slot, { html }) : slot;
}

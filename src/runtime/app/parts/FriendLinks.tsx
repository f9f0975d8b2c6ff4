import type { ReactNode } from "react";
import { imageUrl } from "../../model/path.js";
import { Link } from "../../router/Link.js";
import { useLocale, useSite } from "../site-context.js";

/** An entry of `themeConfig.friendLinks`, after the build has replaced its `email` by an `avatar`. */
export interface FriendEntry {
  readonly title: string;
  readonly link: string;
  readonly desc?: string | null | undefined;
  readonly logo?: string | null | undefined;
  readonly avatar?: string | null | undefined;
}

/** A friend's site, ready to be shown. */
export interface Friend {
  readonly title: string;
  readonly link: string;
  readonly desc: string | null;
  /** URL of the logo, or else of the avatar. */
  readonly picture: string | null;
  /** First character of the title, in place of a picture. */
  readonly initial: string;
  /** Host of the link without `www.`, or the link itself if it has no host. */
  readonly host: string;
}

/** Returns the values that links to friends show. */
export function useFriends(entries: readonly FriendEntry[]): readonly Friend[] {
  const { base } = useSite();
  return entries.map(({ title, link, desc = null, logo, avatar }) => {
    const picture = logo ?? avatar ?? null;
    return {
      title,
      link,
      desc,
      picture: picture && imageUrl(picture, base),
      initial: Array.from(title)[0] ?? "",
      host: /^(?:https?:)?\/\/(?:www\.)?([^/?#]+)/i.exec(link)?.[1] ?? link,
    };
  });
}

/** Renders links to friends as a list, or nothing without any. They are `themeConfig.friendLinks` unless there are `links`. */
export function FriendLinks({ links }: { readonly links?: readonly FriendEntry[] | undefined }): ReactNode {
  const { friendLinks } = useLocale<{ readonly friendLinks?: unknown }>().themeConfig;
  const friends = useFriends(readFriends(links ?? friendLinks ?? []));
  if (friends.length === 0) return null;
  return (
    <ul className="friends">
      {friends.map(({ title, link, desc, picture, initial }) => (
        <li key={link} className="friend-item">
          <Link to={link} className="friend">
            {picture === null ? (
              <span className="friend-logo" aria-hidden="true">
                {initial}
              </span>
            ) : (
              <img className="friend-logo" src={picture} alt="" width={36} height={36} loading="lazy" />
            )}
            <span className="friend-title">{title}</span>
          </Link>
          {desc !== null && <span className="friend-desc">{desc}</span>}
        </li>
      ))}
    </ul>
  );
}

/** Checks links, which markdown and some themes pass unchecked. Throws a `TypeError`, which a build reports with its place. */
function readFriends(links: unknown): readonly FriendEntry[] {
  if (Array.isArray(links) && links.every(isFriend)) return links;
  throw new TypeError("expected `links` to be a list of objects with `title` and `link`");
}

function isFriend(value: unknown): value is FriendEntry {
  if (typeof value !== "object" || value === null) return false;
  const { title, link, desc, logo, avatar }: Partial<Record<keyof FriendEntry, unknown>> = value;
  const isText = (text: unknown) => typeof text === "string";
  return isText(title) && isText(link) && [desc, logo, avatar].every((text) => isText(text ?? ""));
}

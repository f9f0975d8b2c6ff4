import { Link } from "hanblog/runtime";
import type { ReactNode } from "react";
import type { FriendLink } from "./options.js";
import { SiteImage } from "./SiteImage.js";
import { useTheme } from "./theme-context.js";

/** Links to friends' sites. An e-mail address is never shown; without a logo stands the first letter. */
export function FriendLinks({ links }: { readonly links: readonly FriendLink[] }): ReactNode {
  const { texts } = useTheme();
  if (links.length === 0) return null;
  return (
    <section>
      <h2 className="side-title">{texts.friendLinks}</h2>
      <ul className="friends">
        {links.map((friend) => (
          <li key={friend.link}>
            <Link to={friend.link} className="friend">
              {friend.logo === null ? (
                <span className="friend-logo" aria-hidden="true">
                  {Array.from(friend.title)[0]}
                </span>
              ) : (
                <SiteImage className="friend-logo" src={friend.logo} size={36} />
              )}
              <span className="friend-text">
                <span className="friend-title">{friend.title}</span>
                {friend.desc !== null && <span className="friend-desc">{friend.desc}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

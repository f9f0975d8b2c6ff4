import { Link } from "hanblog/runtime";
import { useEffect, useId, useState, type ReactNode } from "react";
import { NewWindowHint } from "./NewWindowHint.js";
import type { FriendLink } from "./options.js";
import { SiteImage } from "./SiteImage.js";

/**
 * A friend's link. Its card shows while the row is pointed at or focused, by the style sheet alone; with
 * JavaScript Escape closes it. Where nothing can hover, its description stands in the row.
 */
export function FriendRow({ friend }: { readonly friend: FriendLink }): ReactNode {
  const descId = useId();
  const [isDismissed, setIsDismissed] = useState(false);
  useEffect(() => {
    const dismiss = ({ key }: KeyboardEvent) => {
      if (key === "Escape") setIsDismissed(true);
    };
    document.addEventListener("keydown", dismiss);
    return () => document.removeEventListener("keydown", dismiss);
  }, []);
  const restore = () => setIsDismissed(false);
  return (
    <li className={isDismissed ? "friend-item dismissed" : "friend-item"}>
      <Link
        to={friend.link}
        className="friend"
        onPointerEnter={restore}
        onFocus={restore}
        {...(friend.desc !== null && { "aria-describedby": descId })}
      >
        <FriendLogo friend={friend} size={36} />
        <span className="friend-title">{friend.title}</span>
        <NewWindowHint to={friend.link} />
        {/* It repeats the row, but for the description, which the link names. */}
        <span className="friend-card" aria-hidden="true">
          <FriendLogo friend={friend} size={56} />
          <span className="friend-card-title">{friend.title}</span>
          {friend.desc !== null && (
            <span className="friend-desc" id={descId}>
              {friend.desc}
            </span>
          )}
          <span className="friend-host">{hostOf(friend.link)}</span>
        </span>
      </Link>
    </li>
  );
}

/** The logo, else the picture of the address, else the first letter. */
function FriendLogo({ friend, size }: { readonly friend: FriendLink; readonly size: number }): ReactNode {
  const src = friend.logo ?? friend.avatar;
  if (src !== null) return <SiteImage className="friend-logo" src={src} size={size} isLate />;
  return (
    <span className="friend-logo" aria-hidden="true">
      {Array.from(friend.title)[0]}
    </span>
  );
}

/** What stands in a link between its scheme and its path. */
function hostOf(link: string): string {
  return /^(?:https?:)?\/\/(?:www\.)?([^/?#]+)/i.exec(link)?.[1] ?? link;
}

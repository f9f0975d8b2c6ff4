import { Link, type Friend } from "hanblog/runtime";
import { useEffect, useId, useState, type ReactNode } from "react";
import { NewWindowHint } from "../parts/NewWindowHint.js";

/**
 * Renders a link to a friend's site. The style sheet shows its card while the row is hovered or focused. With
 * JavaScript, Escape closes the card. On devices without hover, the row shows the description instead.
 */
export function FriendRow({ friend }: { readonly friend: Friend }): ReactNode {
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
        {/* Hidden because it repeats the row. `aria-describedby` of the link refers to the description. */}
        <span className="friend-card" aria-hidden="true">
          <FriendLogo friend={friend} size={56} />
          <span className="friend-card-title">{friend.title}</span>
          {friend.desc !== null && (
            <span className="friend-desc" id={descId}>
              {friend.desc}
            </span>
          )}
          <span className="friend-host">{friend.host}</span>
        </span>
      </Link>
    </li>
  );
}

/** Renders the friend's logo, or else the avatar of the mail address, or else the first letter of the title. */
function FriendLogo({ friend, size }: { readonly friend: Friend; readonly size: number }): ReactNode {
  const { picture, initial } = friend;
  if (picture !== null) {
    return <img src={picture} className="friend-logo" alt="" width={size} height={size} loading="lazy" />;
  }
  return (
    <span className="friend-logo" aria-hidden="true">
      {initial}
    </span>
  );
}

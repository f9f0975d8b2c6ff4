import { useFriends, type Friend } from "hanblog/runtime";
import type { ReactNode } from "react";
import { fillText } from "../parts/fill-text.js";
import { FriendRow } from "./FriendRow.js";
import type { FriendLink } from "../options.js";
import { useTheme } from "../theme-context.js";

/** Number of friends that are visible at once, so that the side card fits into a window. */
const MOST_SHOWN = 6;

/** Renders the links to friends' sites, each with a card that opens over its row. */
export function FriendLinks({ links }: { readonly links: readonly FriendLink[] }): ReactNode {
  const { texts } = useTheme();
  const friends = useFriends(links);
  if (links.length === 0) return null;
  return (
    <section>
      <h2 className="side-title">{texts.friendLinks}</h2>
      <FriendList friends={friends.slice(0, MOST_SHOWN)} />
      {links.length > MOST_SHOWN && (
        <details>
          <summary>{fillText(texts.moreTerms, { count: links.length - MOST_SHOWN })}</summary>
          <FriendList friends={friends.slice(MOST_SHOWN)} />
        </details>
      )}
    </section>
  );
}

function FriendList({ friends }: { readonly friends: readonly Friend[] }): ReactNode {
  return (
    <ul className="friends">
      {friends.map((friend) => (
        <FriendRow key={friend.link} friend={friend} />
      ))}
    </ul>
  );
}

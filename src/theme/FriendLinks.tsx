import type { ReactNode } from "react";
import { FriendRow } from "./FriendRow.js";
import type { FriendLink } from "./options.js";
import { useTheme } from "./theme-context.js";

/** Renders the links to friends' sites, each with a card that opens over its row. */
export function FriendLinks({ links }: { readonly links: readonly FriendLink[] }): ReactNode {
  const { texts } = useTheme();
  if (links.length === 0) return null;
  return (
    <section>
      <h2 className="side-title">{texts.friendLinks}</h2>
      <ul className="friends">
        {links.map((friend) => (
          <FriendRow key={friend.link} friend={friend} />
        ))}
      </ul>
    </section>
  );
}

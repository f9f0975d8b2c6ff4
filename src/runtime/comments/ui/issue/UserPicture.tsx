import { useState, type ReactNode } from "react";
import type { User } from "../../platforms/platform.js";
import { AvatarImage } from "../AvatarImage.js";

/**
 * Renders a user's avatar, or the first letter of their name. It is hidden from screen readers, because the name
 * follows.
 */
export function UserPicture({ user }: { readonly user: User }): ReactNode {
  const [isBroken, setIsBroken] = useState(false);
  if (user.avatar === null || isBroken) {
    return (
      <span className="comment-avatar issue-letter" aria-hidden="true">
        {Array.from(user.username)[0]?.toUpperCase()}
      </span>
    );
  }
  return <AvatarImage url={user.avatar} onError={() => setIsBroken(true)} />;
}

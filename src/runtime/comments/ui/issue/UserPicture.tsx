import { useState, type ReactNode } from "react";
import type { User } from "../../platforms/platform.js";

/** Side of the picture in pixels. */
const SIZE = 44;

/** The picture of somebody, or their first letter. It says nothing that the name beside it does not. */
export function UserPicture({ user }: { readonly user: User }): ReactNode {
  const [isBroken, setIsBroken] = useState(false);
  if (user.avatar === null || isBroken) {
    return (
      <span className="comment-avatar issue-letter" aria-hidden="true">
        {Array.from(user.username)[0]?.toUpperCase()}
      </span>
    );
  }
  return (
    <img
      className="comment-avatar"
      src={user.avatar}
      alt=""
      width={SIZE}
      height={SIZE}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={() => setIsBroken(true)}
    />
  );
}

import type { ReactNode } from "react";

/** Side of a picture in pixels. */
export const AVATAR_SIZE = 44;

/** A picture's address, and what to do where it cannot be loaded. */
export interface AvatarImageProps {
  readonly url: string;
  readonly onError: () => void;
}

/** A picture of somebody, from a host that is not told which page it stands on. */
export function AvatarImage({ url, onError }: AvatarImageProps): ReactNode {
  return (
    <img
      className="comment-avatar"
      src={url}
      alt=""
      width={AVATAR_SIZE}
      height={AVATAR_SIZE}
      loading="lazy"
      referrerPolicy="no-referrer"
      onError={onError}
    />
  );
}

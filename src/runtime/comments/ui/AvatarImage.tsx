import type { ReactNode } from "react";

/** Side length of an avatar, in pixels. */
export const AVATAR_SIZE = 44;

/** Props of `AvatarImage`. `onError` is called if the picture cannot be loaded. */
export interface AvatarImageProps {
  readonly url: string;
  readonly onError: () => void;
}

/** Renders an avatar. Its host does not learn which page shows it. */
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

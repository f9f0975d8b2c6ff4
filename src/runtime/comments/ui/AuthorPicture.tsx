import { useState, type ReactNode } from "react";
import type { Avatar } from "../store-widget/avatar.js";
import type { Author } from "../backend.js";
import { usePanel } from "./panel-context.js";

/**
 * Renders an author's avatar. Draws one if the host's picture cannot be loaded. It is hidden from screen readers,
 * because the name follows.
 */
export function AuthorPicture({ author }: { readonly author: Author }): ReactNode {
  const { avatarOf } = usePanel();
  // Computed once: with `avatarForce`, each new URL would load the picture again.
  const [avatar] = useState(() => avatarOf(author));
  const [isBroken, setIsBroken] = useState(false);
  if (avatar === null) return null;
  if (avatar.url === null || isBroken) return <DrawnPicture avatar={avatar} name={author.name} />;
  return <AvatarImage url={avatar.url} onError={() => setIsBroken(true)} />;
}

/** Side length of an avatar, in pixels. */
const AVATAR_SIZE = 44;

/** Props of `AvatarImage`. `onError` is called if the picture cannot be loaded. */
interface AvatarImageProps {
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

/**
 * Draws a pattern for the styles `identicon` and `retro`, a plain background for `blank`, and the first letter of the
 * name for the others.
 */
function DrawnPicture({ avatar, name }: { readonly avatar: Avatar; readonly name: string }): ReactNode {
  const { style, hue, cells } = avatar;
  const isPattern = style === "identicon" || style === "retro";
  return (
    <svg
      className="comment-avatar"
      viewBox="0 0 60 60"
      width={AVATAR_SIZE}
      height={AVATAR_SIZE}
      aria-hidden="true"
      style={{ color: `hsl(${hue} 45% 42%)` }}
    >
      <rect
        width="60"
        height="60"
        fill="currentColor"
        opacity={style === "blank" ? 0.15 : isPattern ? 0.2 : 1}
      />
      {isPattern && <path fill="currentColor" d={patternPath(cells)} />}
      {!isPattern && style !== "blank" && (
        <text x="30" y="31" fill="#fff" fontSize="28" textAnchor="middle" dominantBaseline="central">
          {Array.from(name)[0]?.toUpperCase()}
        </text>
      )}
    </svg>
  );
}

/** Returns the SVG path of a 5 × 5 pattern whose last two columns mirror the first two. */
function patternPath(cells: readonly boolean[]): string {
  const columns = [0, 1, 2, 1, 0];
  return columns
    .flatMap((from, column) =>
      [0, 1, 2, 3, 4].map((row) =>
        cells[from * 5 + row] === true ? `M${5 + column * 10} ${5 + row * 10}h10v10h-10z` : "",
      ),
    )
    .join("");
}

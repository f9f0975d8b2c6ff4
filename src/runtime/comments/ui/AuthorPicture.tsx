import { useState, type ReactNode } from "react";
import type { Avatar } from "../avatar.js";
import type { Author } from "../backend.js";
import { AVATAR_SIZE, AvatarImage } from "./AvatarImage.js";
import { usePanel } from "./panel-context.js";

/** The picture of an author, drawn where its host does not answer. It says nothing that the name beside it does not. */
export function AuthorPicture({ author }: { readonly author: Author }): ReactNode {
  const { avatarOf } = usePanel();
  // Asked once: a picture that is to be fetched anew would be so at every drawing.
  const [avatar] = useState(() => avatarOf(author));
  const [isBroken, setIsBroken] = useState(false);
  if (avatar === null) return null;
  if (avatar.url === null || isBroken) return <DrawnPicture avatar={avatar} name={author.name} />;
  return <AvatarImage url={avatar.url} onError={() => setIsBroken(true)} />;
}

/** Patterns for the styles that are patterns, the first letter for those that are faces. */
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

/** Five columns of five cells, of which the last two mirror the first. */
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

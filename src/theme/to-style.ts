import type { StyleFields } from "hanblog/runtime";
import type { CSSProperties } from "react";

/** Names of properties as authors write them, `font-size` or `fontSize`, as React wants them. */
export function toStyle(style: StyleFields): CSSProperties {
  return Object.fromEntries(
    Object.entries(style).map(([name, value]) => [
      name.startsWith("--") ? name : name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}

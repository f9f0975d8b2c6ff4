import type { StyleFields } from "hanblog/runtime";
import type { CSSProperties } from "react";

/** Converts style properties from front matter (`font-size` or `fontSize`) to those of React (`fontSize`). */
export function toStyle(style: StyleFields): CSSProperties {
  return Object.fromEntries(
    Object.entries(style).map(([name, value]) => [
      name.startsWith("--") ? name : name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );
}

import type { CSSProperties } from "react";

/** Formats a style object as a CSS rule. */
export function toDeclarations(selector: string, style: CSSProperties): string {
  const lines = Object.entries(style).map(
    ([name, value]) => `  ${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};`,
  );
  return `${selector} {\n${lines.join("\n")}\n}`;
}

import type { CSSProperties } from "react";

/** A style object as the rule that one would write: what is shown is what is applied. */
export function toDeclarations(selector: string, style: CSSProperties): string {
  const lines = Object.entries(style).map(
    ([name, value]) => `  ${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${value};`,
  );
  return `${selector} {\n${lines.join("\n")}\n}`;
}

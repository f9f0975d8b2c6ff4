/** A component of markdown that has to be rewritten with React. */
export interface StubSource {
  /** Name of the component, such as `UpgradePath`. */
  readonly name: string;
  /** Props of the old component, and attributes of its tags. */
  readonly props: readonly string[];
  /** Path of the Vue file in the old folder, or `null`. */
  readonly vueFile: string | null;
}

/** Returns the source of a React component that replaces a Vue component and shows its children. */
export function componentStub({ name, props, vueFile }: StubSource, note: string): string {
  const fields = props.map(
    (prop) => `  ${/^[A-Za-z_$][\w$]*$/.test(prop) ? prop : JSON.stringify(prop)}?: unknown;\n`,
  );
  const source = vueFile === null ? "" : ` (${escapeControls(vueFile)})`;
  return `import type { ReactNode } from "react";

interface ${name}Props {
${fields.join("")}  children?: ReactNode;
}

// ${note}${source}
export default function ${name}({ children }: ${name}Props) {
  return <>{children}</>;
}
`;
}

/** Escapes characters that would end a comment of one line or hide a part of it. */
function escapeControls(text: string): string {
  return text.replace(
    /[\p{Control}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** Returns the names of the props that a Vue file declares. */
export function propsOf(vue: string): readonly string[] {
  const list = /props:\s*\[([^\]]*)\]|defineProps\(\s*\[([^\]]*)\]/.exec(vue);
  if (list)
    return [...(list[1] ?? list[2] ?? "").matchAll(/['"]([\w-]+)['"]/g)].map(([, name]) => name ?? "");
  const start = /(?:props:|defineProps\(|defineProps<)\s*\{/.exec(vue);
  if (start === null) return [];
  const names: string[] = [];
  let depth = 1;
  for (const [sign, key] of vue.slice(start.index + start[0].length).matchAll(/[{}()[\]]|([\w$]+)\s*\??:/g)) {
    if (/^[{([]$/.test(sign)) depth++;
    else if (/^[})\]]$/.test(sign)) depth--;
    else if (depth === 1 && key !== undefined) names.push(key);
    if (depth === 0) break;
  }
  return names;
}

/** Chinese for the values that `quoteValue` describes in words instead of quoting them. */
const DESCRIBED: Readonly<Record<string, string>> = {
  nothing: "空",
  "a function": "函数",
  object: "对象",
  symbol: "symbol",
  "an element": "React 元素",
};

/** Returns a value that `quoteValue` has quoted in Chinese. */
export function sayQuoted(quoted: string): string {
  return DESCRIBED[quoted] ?? quoted;
}

/** Returns the name of a control character, such as `the control character U+0001`, in Chinese. */
export function sayControl(name: string): string {
  const [, kind, code] = /^the (control|half) character (U\+[\dA-F]+)$/.exec(name) ?? [];
  if (code === undefined) return name;
  return kind === "half" ? `半个字符 ${code}` : `控制字符 ${code}`;
}

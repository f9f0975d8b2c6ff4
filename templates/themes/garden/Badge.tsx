import type { ReactNode } from "react";

/** Renders `<Badge text="…" type="tip|warning|error" />` of markdown. */
export default function Badge(props: Record<string, unknown> & { children?: ReactNode }): ReactNode {
  const type = ["warning", "error"].find((name) => name === props["type"]) ?? "tip";
  const text = typeof props["text"] === "string" ? props["text"] : null;
  return <span className={`badge ${type}`}>{text ?? props.children}</span>;
}

import type { ReactNode } from "react";

const TYPES = ["tip", "warning", "error"];
const ALIGNMENTS = ["top", "middle", "bottom"];

/** Renders `<Badge text="…" type="tip|warning|error" vertical="top|middle|bottom" />` of markdown. */
export default function Badge(props: Record<string, unknown> & { children?: ReactNode }): ReactNode {
  const type = TYPES.find((name) => name === props["type"]) ?? "tip";
  const vertical = ALIGNMENTS.find((name) => name === props["vertical"]) ?? "top";
  const text = typeof props["text"] === "string" ? props["text"] : null;
  return <span className={`badge ${type} badge-${vertical}`}>{text ?? props.children}</span>;
}

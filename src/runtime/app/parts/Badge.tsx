import type { ReactNode } from "react";
import { markStatic } from "../cards.js";

const TYPES = ["tip", "warning", "error"];
const ALIGNMENTS = ["top", "middle", "bottom"];

/** Props of `Badge`, unchecked, because they come from markdown. */
export type BadgeProps = Record<string, unknown> & { children?: ReactNode };

/** Renders `<Badge text="…" type="tip|warning|error" vertical="top|middle|bottom" />` of markdown. */
export const Badge = markStatic(function Badge({ type, vertical, text, children }: BadgeProps) {
  const kind = TYPES.find((name) => name === type) ?? "tip";
  const place = ALIGNMENTS.find((name) => name === vertical) ?? "top";
  return <span className={`badge ${kind} badge-${place}`}>{typeof text === "string" ? text : children}</span>;
});

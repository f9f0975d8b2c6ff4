import type { ReactNode } from "react";

/** Turns while something is under way; `label` is read out. */
export function Spinner({ label }: { readonly label: string }): ReactNode {
  return (
    <p className="comments-spinner" role="status">
      <span className="visually-hidden">{label}</span>
    </p>
  );
}

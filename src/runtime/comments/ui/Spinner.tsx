import type { ReactNode } from "react";

/** Renders a loading indicator. Screen readers announce `label`. */
export function Spinner({ label }: { readonly label: string }): ReactNode {
  return (
    <p className="comments-spinner" role="status">
      <span className="visually-hidden">{label}</span>
    </p>
  );
}

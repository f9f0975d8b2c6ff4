import type { ReactNode } from "react";

/** A menu's button and what opens below it. */
export interface DisclosureProps {
  /** Of those with one name only one is open. */
  readonly name: string;
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/** A menu below its button. It opens as `<details>` do; `startMenus` closes it. */
export function Disclosure({ name, label, children }: DisclosureProps): ReactNode {
  return (
    <details className="disclosure" name={name}>
      <summary>{label}</summary>
      <div className="disclosure-panel">{children}</div>
    </details>
  );
}

import type { ReactNode } from "react";

/** Props of `Disclosure`: the content of the button and of the panel below it. */
export interface DisclosureProps {
  /** Name of the group. Browsers keep at most one menu of a group open. */
  readonly name: string;
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/** Renders a menu as `<details>`, so it opens without JavaScript. `startMenus` closes it. */
export function Disclosure({ name, label, children }: DisclosureProps): ReactNode {
  return (
    <details className="disclosure" name={name}>
      <summary>{label}</summary>
      <div className="disclosure-panel">{children}</div>
    </details>
  );
}

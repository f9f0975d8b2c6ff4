import { useRoute } from "hanblog/runtime";
import { useEffect, useRef, type ReactNode } from "react";

export interface DisclosureProps {
  /** Of those with one name only one is open. */
  readonly name: string;
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/**
 * A menu below its button. It is `<details>`, so it opens before there is JavaScript; with it, it also
 * closes after a navigation, by Escape and by a press elsewhere.
 */
export function Disclosure({ name, label, children }: DisclosureProps): ReactNode {
  const { info } = useRoute();
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const closeByPress = ({ target }: Event) => {
      const element = details.current;
      if (element !== null && target instanceof Node && !element.contains(target)) {
        element.open = false;
      }
    };
    const closeByKey = (event: KeyboardEvent) => {
      const element = details.current;
      if (event.key !== "Escape" || element === null || !element.open) return;
      element.open = false;
      if (element.contains(document.activeElement)) element.querySelector("summary")?.focus();
    };
    document.addEventListener("pointerdown", closeByPress);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", closeByPress);
      document.removeEventListener("keydown", closeByKey);
    };
  }, []);

  return (
    // A new page begins with a new, closed menu.
    <details key={info.path} className="disclosure" name={name} ref={details}>
      <summary>{label}</summary>
      <div className="disclosure-panel">{children}</div>
    </details>
  );
}

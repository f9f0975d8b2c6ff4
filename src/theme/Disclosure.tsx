import { useRoute } from "hanblog/runtime";
import { useEffect, useRef, type FocusEvent, type MouseEvent, type ReactNode } from "react";
import { isLinkClick } from "./close-popover.js";

export interface DisclosureProps {
  /** Of those with one name only one is open. */
  readonly name: string;
  readonly label: ReactNode;
  readonly children: ReactNode;
}

/**
 * A menu below its button. It is `<details>`, so it opens before there is JavaScript; with it, it also
 * closes by its links, by Escape, by a press elsewhere and when the focus leaves it.
 */
export function Disclosure({ name, label, children }: DisclosureProps): ReactNode {
  const { info } = useRoute();
  const details = useRef<HTMLDetailsElement>(null);

  useEffect(() => {
    const closeByPress = ({ target }: Event) => {
      const element = details.current;
      if (element !== null && target instanceof Node && !element.contains(target)) close(element);
    };
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && details.current !== null) close(details.current);
    };
    document.addEventListener("pointerdown", closeByPress);
    document.addEventListener("keydown", closeByKey);
    return () => {
      document.removeEventListener("pointerdown", closeByPress);
      document.removeEventListener("keydown", closeByKey);
    };
  }, []);

  const closeByLink = ({ currentTarget, target }: MouseEvent<HTMLDetailsElement>) => {
    if (isLinkClick(target)) close(currentTarget);
  };
  const closeBehindFocus = ({ currentTarget, relatedTarget }: FocusEvent<HTMLDetailsElement>) => {
    // Without another target it is the whole window that lost the focus.
    if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) close(currentTarget);
  };

  return (
    // A new page begins with a new, closed menu.
    <details
      key={info.path}
      className="disclosure"
      name={name}
      ref={details}
      onClick={closeByLink}
      onBlur={closeBehindFocus}
    >
      <summary>{label}</summary>
      <div className="disclosure-panel">{children}</div>
    </details>
  );
}

/** Closes a menu that is open; a focus in it goes to its button, as what is closed cannot have it. */
function close(details: HTMLDetailsElement): void {
  if (!details.open) return;
  const hasFocus = details.contains(document.activeElement);
  details.open = false;
  if (hasFocus) details.querySelector("summary")?.focus();
}

import { useState, type ReactNode } from "react";
import "./demo.css";
import "./accordion.css";

interface AccordionProps {
  title: string;
  /** Only one section of a group is open at a time. */
  group?: string;
  children?: ReactNode;
}

/** A section that opens and closes, also without JavaScript, and counts how often it was opened. */
// #region accordion
export default function Accordion({ title, group, children }: AccordionProps) {
  const [opened, setOpened] = useState(0);
  return (
    <details
      className="demo-accordion"
      name={group}
      // A visitor may have opened it before React hydrates it.
      suppressHydrationWarning
      onToggle={(event) => {
        if (event.currentTarget.open) setOpened((times) => times + 1);
      }}
    >
      <summary>{title}</summary>
      <div className="demo-accordion-body">
        {children}
        {opened > 1 && <p className="demo-note">这是第 {opened} 次打开了。</p>}
      </div>
    </details>
  );
}
// #endregion accordion

import { useState, type ReactNode } from "react";
import "./demo.css";
import "./accordion.css";

interface AccordionProps {
  title: string;
  /** Among the folds of one group only one is open at a time. */
  group?: string;
  children?: ReactNode;
}

/** A fold that opens with mouse, keyboard or without JavaScript, and counts how often it was opened. */
// #region accordion
export default function Accordion({ title, group, children }: AccordionProps) {
  const [opened, setOpened] = useState(0);
  return (
    <details
      className="demo-accordion"
      name={group}
      // Whoever opened it before React was there finds it open still.
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

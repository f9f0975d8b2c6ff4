import type { ReactNode } from "react";
import "./accordion.css";

interface AccordionProps {
  title: string;
  children?: ReactNode;
}

/** A section that opens and closes, also without JavaScript. */
export default function Accordion({ title, children }: AccordionProps) {
  return (
    // A visitor may have opened it before React hydrates it.
    <details className="accordion" suppressHydrationWarning>
      <summary>{title}</summary>
      <div className="accordion-body">{children}</div>
    </details>
  );
}

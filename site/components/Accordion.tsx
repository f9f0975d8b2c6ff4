import { useState, type CSSProperties, type ReactNode } from "react";

interface AccordionProps {
  title: string;
  children?: ReactNode;
}

const box: CSSProperties = { border: "1px solid currentColor", borderRadius: 8, margin: "0.75rem 0" };
const head: CSSProperties = { cursor: "pointer", padding: "0.6rem 1rem", fontWeight: 600 };
const body: CSSProperties = { padding: "0 1rem 0.5rem" };

/** A fold that opens with mouse, keyboard or without JavaScript, and counts how often it was opened. */
export default function Accordion({ title, children }: AccordionProps) {
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState(0);
  return (
    <details
      style={box}
      open={isOpen}
      onToggle={(event) => {
        const nowOpen = event.currentTarget.open;
        setOpen(nowOpen);
        if (nowOpen && !isOpen) setOpened(opened + 1);
      }}
    >
      <summary style={head}>
        {title}
        {opened > 0 ? `（第 ${opened} 次打开）` : ""}
      </summary>
      <div style={body}>{children}</div>
    </details>
  );
}

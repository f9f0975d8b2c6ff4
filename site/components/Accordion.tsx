import { useState, type ReactNode } from "react";

interface AccordionProps {
  title: string;
  children?: ReactNode;
}

/** A fold that opens with mouse, keyboard or without JavaScript, and counts how often it was opened. */
export default function Accordion({ title, children }: AccordionProps) {
  const [isOpen, setOpen] = useState(false);
  const [opened, setOpened] = useState(0);
  return (
    <details
      className="accordion"
      open={isOpen}
      onToggle={(event) => {
        const nowOpen = event.currentTarget.open;
        setOpen(nowOpen);
        if (nowOpen && !isOpen) setOpened(opened + 1);
      }}
    >
      <summary>
        {title}
        {opened > 0 ? `（第 ${opened} 次打开）` : ""}
      </summary>
      <div>{children}</div>
    </details>
  );
}

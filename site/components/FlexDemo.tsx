import { useEffect, useRef, useState, type CSSProperties } from "react";
import { toDeclarations } from "./to-declarations.js";
import "./demo.css";
import "./flex-demo.css";

type Choices<T extends string> = readonly [T, ...T[]];

const DIRECTIONS = ["row", "row-reverse", "column", "column-reverse"] as const;
const WRAPS = ["nowrap", "wrap", "wrap-reverse"] as const;
const JUSTIFY = [
  "flex-start",
  "center",
  "flex-end",
  "space-between",
  "space-around",
  "space-evenly",
] as const;
const ALIGN = ["stretch", "flex-start", "center", "flex-end", "baseline"] as const;
const BASES = ["auto", "0", "9rem", "100%"] as const;
const BOXES = ["饭", "团", "也有", "春天"];
/** The second box can grow and shrink in its own way. */
const CHOSEN = 1;

interface Playground {
  box: CSSProperties;
  item: CSSProperties;
}

// #region read
function read(form: FormData): Playground {
  return {
    box: {
      display: "flex",
      flexDirection: pick(DIRECTIONS, form.get("flex-direction")),
      flexWrap: pick(WRAPS, form.get("flex-wrap")),
      justifyContent: pick(JUSTIFY, form.get("justify-content")),
      alignItems: pick(ALIGN, form.get("align-items")),
      gap: `${Number(form.get("gap") ?? 8)}px`,
    },
    item: {
      flexGrow: Number(form.get("flex-grow") ?? 0),
      flexShrink: Number(form.get("flex-shrink") ?? 1),
      flexBasis: pick(BASES, form.get("flex-basis")),
    },
  };
}

function pick<T extends string>(choices: Choices<T>, value: unknown): T {
  return choices.find((choice) => choice === value) ?? choices[0];
}
// #endregion read

/** A flex container whose properties a visitor selects, and the resulting CSS. */
// #region demo
export default function FlexDemo() {
  const form = useRef<HTMLFormElement>(null);
  const [{ box, item }, setPlayground] = useState(() => read(new FormData()));
  const update = () => {
    if (form.current !== null) setPlayground(read(new FormData(form.current)));
  };
  // Reads values that were selected before hydration, or restored by the browser.
  useEffect(update, []);
  return (
    <div className="demo">
      <ul className="demo-flex" style={box}>
        {BOXES.map((name, index) => (
          <li key={name} style={index === CHOSEN ? item : undefined}>
            {name}
          </li>
        ))}
      </ul>
      <form
        ref={form}
        className="demo-controls demo-needs-script"
        aria-label="弹性布局的属性"
        onChange={update}
      >
        <Select name="flex-direction" choices={DIRECTIONS} />
        <Select name="flex-wrap" choices={WRAPS} />
        <Select name="justify-content" choices={JUSTIFY} />
        <Select name="align-items" choices={ALIGN} />
        <Range name="gap" max={32} start={8} />
        <Range name="flex-grow" of="“团”的 " max={3} start={0} />
        <Range name="flex-shrink" of="“团”的 " max={3} start={1} />
        <Select name="flex-basis" of="“团”的 " choices={BASES} />
      </form>
      <pre className="demo-css">
        <code>{`${toDeclarations(".盒子", box)}\n${toDeclarations(".团", item)}`}</code>
      </pre>
    </div>
  );
}
// #endregion demo

interface FieldProps {
  name: string;
  /** Prefix of the property's name. */
  of?: string;
}

function Select({ name, of = "", choices }: FieldProps & { choices: Choices<string> }) {
  return (
    <label>
      {of}
      {name}
      <select name={name} defaultValue={choices[0]}>
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    </label>
  );
}

function Range({ name, of = "", max, start }: FieldProps & { max: number; start: number }) {
  return (
    <label>
      {of}
      {name}
      <input type="range" name={name} min={0} max={max} defaultValue={start} />
    </label>
  );
}

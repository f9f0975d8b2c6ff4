import { useEffect, useRef, useState, type CSSProperties } from "react";
import { toDeclarations } from "./to-declarations.js";
import "./demo.css";
import "./shadow-demo.css";

interface Shadow {
  count: number;
  /** Distance of the nearest layer, in px. Each further layer doubles the distance and the blur. */
  distance: number;
  /** Opacity of one layer, in percent. */
  alpha: number;
}

// #region layers
function layers({
  count,
  distance,
  alpha,
}: Shadow): readonly (readonly [y: number, blur: number, color: string])[] {
  return Array.from({ length: count }, (_, index) => {
    const y = distance * 2 ** index;
    return [y, 2 * y, `rgb(0 0 0 / ${alpha}%)`] as const;
  });
}

function boxShadow(shadow: Shadow): CSSProperties {
  const list = layers(shadow).map(([y, blur, color]) => `0 ${y}px ${blur}px ${color}`);
  return { boxShadow: list.join(", ") };
}

function dropShadow(shadow: Shadow): CSSProperties {
  // The third length of `drop-shadow` is a standard deviation, half of the blur of `box-shadow`.
  const list = layers(shadow).map(([y, blur, color]) => `drop-shadow(0 ${y}px ${blur / 2}px ${color})`);
  return { filter: list.join(" ") };
}
// #endregion layers

const START: Shadow = { count: 4, distance: 1, alpha: 12 };

function read(form: FormData): CSSProperties {
  const shadow = {
    count: Number(form.get("count") ?? START.count),
    distance: Number(form.get("distance") ?? START.distance),
    alpha: Number(form.get("alpha") ?? START.alpha),
  };
  return form.get("kind") === "drop-shadow" ? dropShadow(shadow) : boxShadow(shadow);
}

/** A bubble with a shadow of several layers, around its box or along its shape. */
export default function ShadowDemo() {
  const form = useRef<HTMLFormElement>(null);
  const [style, setStyle] = useState(() => read(new FormData()));
  const update = () => {
    if (form.current !== null) setStyle(read(new FormData(form.current)));
  };
  // Reads values that were selected before hydration, or restored by the browser.
  useEffect(update, []);
  return (
    <div className="demo">
      <div className="demo-shadow-stage">
        <p className="demo-bubble" style={style}>
          饭团也有影子
        </p>
      </div>
      <form ref={form} className="demo-controls demo-needs-script" aria-label="阴影" onChange={update}>
        <label>
          画在哪里
          <select name="kind" defaultValue="box-shadow">
            <option>box-shadow</option>
            <option>drop-shadow</option>
          </select>
        </label>
        <Range label="层数" name="count" min={1} max={6} start={START.count} />
        <Range label="最近一层的距离" name="distance" min={1} max={4} start={START.distance} />
        <Range label="每层的浓度" name="alpha" min={2} max={40} start={START.alpha} />
      </form>
      <pre className="demo-css">
        <code>{toDeclarations(".气泡", style)}</code>
      </pre>
    </div>
  );
}

interface RangeProps {
  label: string;
  name: string;
  min: number;
  max: number;
  start: number;
}

function Range({ label, name, min, max, start }: RangeProps) {
  return (
    <label>
      {label}
      <input type="range" name={name} min={min} max={max} defaultValue={start} />
    </label>
  );
}

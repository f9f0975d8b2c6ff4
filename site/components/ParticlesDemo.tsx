import { useEffect, useRef, useState, type PointerEvent } from "react";
import { HEIGHT, linesBetween, move, scatter, WIDTH, type Dot } from "./dots.js";
import { paintDots } from "./paint-dots.js";
import { useMotionAllowed } from "./use-motion-allowed.js";
import { useOnStage } from "./use-on-stage.js";
import "./demo.css";
import "./particles-demo.css";

const COUNT = 36;
/** Longest step of the animation, in seconds. After a longer pause, the dots continue where they were. */
const LONGEST_STEP = 0.05;

/** Drifting dots with lines between near ones. Shows an SVG until the canvas is ready. */
export default function ParticlesDemo() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const dots = useRef<readonly Dot[]>([]);
  const pointer = useRef<{ x: number; y: number } | null>(null);
  const [count, setCount] = useState(COUNT);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [isDrawn, setDrawn] = useState(false);
  const isAllowed = useMotionAllowed();
  const isOnStage = useOnStage(canvas);
  const isPlaying = wanted ?? isAllowed;
  const isMoving = isPlaying && isOnStage;

  // #region loop
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    dots.current = [...dots.current.slice(0, count), ...scatter(count).slice(dots.current.length)];
    const paint = () => paintDots(element, { dots: dots.current, pointer: pointer.current });
    let frame = 0;
    let last: number | null = null;
    const step = (now: number) => {
      const seconds = Math.min((now - (last ?? now)) / 1000, LONGEST_STEP);
      last = now;
      dots.current = dots.current.map((dot) => move(dot, seconds));
      paint();
      frame = requestAnimationFrame(step);
    };
    if (isMoving) frame = requestAnimationFrame(step);
    const release = repaintWhenNeeded(element, paint);
    setDrawn(true);
    return () => {
      cancelAnimationFrame(frame);
      release();
    };
  }, [count, isMoving]);
  // #endregion loop

  const follow = (event: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    const scale = WIDTH / width;
    pointer.current = { x: (event.clientX - left) * scale, y: (event.clientY - top) * scale };
  };

  return (
    <div className="demo">
      <div className="demo-particles">
        {!isDrawn && <StillPicture />}
        <canvas
          ref={canvas}
          role="img"
          aria-label="慢慢飘的点，靠近的两个之间有连线"
          onPointerMove={follow}
          onPointerLeave={() => (pointer.current = null)}
        />
      </div>
      <div className="demo-bar demo-needs-script">
        <button type="button" className="demo-button" onClick={() => setWanted(!isPlaying)}>
          {/* Both labels have the same length, so hydration moves nothing next to the button. */}
          {isPlaying ? "停下来" : "飘起来"}
        </button>
        <label className="demo-check">
          点数
          <input
            type="range"
            min={10}
            max={80}
            value={count}
            onChange={(event) => setCount(event.currentTarget.valueAsNumber)}
          />
          <output>{count}</output>
        </label>
      </div>
    </div>
  );
}

// #region repaint
/** Fits the canvas to its element and the pixels of the screen. Repaints it after a change of size or theme. */
function repaintWhenNeeded(canvas: HTMLCanvasElement, paint: () => void): () => void {
  const resize = new ResizeObserver(() => {
    canvas.width = Math.round(canvas.clientWidth * devicePixelRatio);
    canvas.height = Math.round(canvas.clientHeight * devicePixelRatio);
    paint();
  });
  resize.observe(canvas);
  const theme = new MutationObserver(paint);
  theme.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => {
    resize.disconnect();
    theme.disconnect();
  };
}
// #endregion repaint

// #region still
function StillPicture() {
  const dots = scatter(COUNT);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <path
        d={linesBetween(dots)
          .map(({ from, to }) => `M${from.x} ${from.y}L${to.x} ${to.y}`)
          .join("")}
        stroke="currentColor"
        strokeOpacity="0.3"
      />
      {dots.map(({ x, y }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="2.5" fill="currentColor" />
      ))}
    </svg>
  );
}
// #endregion still

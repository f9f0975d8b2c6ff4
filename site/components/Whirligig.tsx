import { useEffect, useRef, useState, type CSSProperties, type KeyboardEvent } from "react";
import { useMotionAllowed } from "./use-motion-allowed.js";
import { useOnStage } from "./use-on-stage.js";
import "./demo.css";
import "./whirligig.css";

const CARDS = [
  ["饭", "水比平时少一格"],
  ["团", "手心沾点盐水"],
  ["也", "也可以包颗梅子"],
  ["有", "有海苔，临吃再包"],
  ["春", "春笋切丁拌进去"],
  ["天", "天冷配碗味噌汤"],
] as const;

/** Time for which a card stays in front, in ms. */
const STAY = 3000;
/** Minimum distance of a swipe, in px. A shorter one is a tap. */
const SWIPE = 40;

/** Cards around a vertical axis. Buttons, arrow keys and swipes turn them, or they turn by themselves. */
export default function Whirligig() {
  const stage = useRef<HTMLDivElement>(null);
  const startX = useRef<number | null>(null);
  const [turn, setTurn] = useState(0);
  const [wanted, setWanted] = useState<boolean | null>(null);
  const [isTouched, setTouched] = useState(false);
  const isAllowed = useMotionAllowed();
  const isOnStage = useOnStage(stage);
  const isPlaying = wanted ?? isAllowed;
  // A visitor who points at a card reads it, unless they have started the turning.
  const isTurning = isPlaying && isOnStage && (wanted === true || !isTouched);

  // #region turning
  useEffect(() => {
    if (!isTurning) return;
    const timer = setInterval(() => setTurn((before) => before + 1), STAY);
    return () => clearInterval(timer);
  }, [isTurning]);

  const go = (by: number) => {
    setWanted(false);
    setTurn((before) => before + by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    go(by);
  };
  // #endregion turning

  const count = CARDS.length;
  const front = ((turn % count) + count) % count;
  return (
    <div
      ref={stage}
      className="demo demo-whirligig"
      role="group"
      aria-roledescription="旋转木马"
      aria-label="捏饭团的六句话"
      onKeyDown={onKeyDown}
      onPointerEnter={() => setTouched(true)}
      onPointerLeave={() => setTouched(false)}
      onFocus={() => setTouched(true)}
      onBlur={() => setTouched(false)}
    >
      <div
        className="demo-ring-stage"
        onPointerDown={(event) => (startX.current = event.clientX)}
        onPointerUp={(event) => {
          const way = event.clientX - (startX.current ?? event.clientX);
          startX.current = null;
          if (Math.abs(way) > SWIPE) go(way < 0 ? 1 : -1);
        }}
        onPointerCancel={() => (startX.current = null)}
      >
        <Ring turn={turn} front={front} />
      </div>
      <div className="demo-bar demo-needs-script">
        <button type="button" className="demo-button" aria-label="上一张" onClick={() => go(-1)}>
          ←
        </button>
        <button type="button" className="demo-button" aria-label="下一张" onClick={() => go(1)}>
          →
        </button>
        <button type="button" className="demo-button" onClick={() => setWanted(!isPlaying)}>
          {/* Both labels have the same length, so hydration moves nothing next to the button. */}
          {isPlaying ? "停下来" : "转起来"}
        </button>
        <output aria-live={isTurning ? "off" : "polite"}>
          {front + 1} / {count}：{CARDS[front]?.[0]}
        </output>
      </div>
    </div>
  );
}

// #region ring
function Ring({ turn, front }: { turn: number; front: number }) {
  return (
    <ul className="demo-ring" style={{ "--n": CARDS.length, "--turn": turn } as CSSProperties}>
      {CARDS.map(([word, text], index) => (
        <li
          key={word}
          style={{ "--i": index } as CSSProperties}
          aria-current={index === front ? "true" : undefined}
        >
          <b>{word}</b>
          {text}
        </li>
      ))}
    </ul>
  );
}
// #endregion ring

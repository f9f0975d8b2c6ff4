import { useRef, useState } from "react";
import { useOnStage } from "./use-on-stage.js";
import { withLoading } from "./with-loading.js";
import "./demo.css";
import "./loading-demo.css";

/** Durations of the simulated requests, in ms. */
const REQUESTS = [50, 300, 1500];

/** Loading animations with a stop button, and simulated requests that show one only if they take long. */
export default function LoadingDemo() {
  const stage = useRef<HTMLDivElement>(null);
  const isOnStage = useOnStage(stage);
  return (
    <div ref={stage} className="demo demo-loading" data-away={isOnStage ? undefined : ""}>
      <Animations />
      <label className="demo-check">
        <input type="checkbox" name="still" />
        停一停
      </label>
      <Requests />
    </div>
  );
}

// #region animations
function Animations() {
  return (
    <ul className="demo-loading-kinds">
      <li>
        <span className="demo-spinner" aria-hidden="true" />
        转圈
      </li>
      <li>
        <span className="demo-dots" aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
        三个点
      </li>
      <li>
        <span className="demo-skeleton" aria-hidden="true" />
        骨架屏
      </li>
    </ul>
  );
}
// #endregion animations

// #region requests
function Requests() {
  const [isLoading, setLoading] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [answer, setAnswer] = useState("");

  async function request(ms: number): Promise<void> {
    if (isBusy) return;
    let wasShown = false;
    const show = () => {
      wasShown = true;
      setLoading(true);
    };
    setBusy(true);
    setAnswer("");
    await withLoading(new Promise((resolve) => setTimeout(resolve, ms)), show, () => setLoading(false));
    setBusy(false);
    setAnswer(`${ms} 毫秒的请求好了，${wasShown ? "转过圈" : "没有转圈"}。`);
  }

  return (
    <div className="demo-bar demo-needs-script">
      {REQUESTS.map((ms) => (
        <button
          key={ms}
          type="button"
          className="demo-button"
          aria-disabled={isBusy}
          onClick={() => void request(ms)}
        >
          请求 {ms} 毫秒
        </button>
      ))}
      <span role="status" className="demo-loading-status">
        {isLoading && <span className="demo-spinner" aria-hidden="true" />}
        {isLoading ? "加载中…" : answer}
      </span>
    </div>
  );
}
// #endregion requests

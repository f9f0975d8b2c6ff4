/** Styles of the mascot's own elements. They use the page's colours, dark or light. */
export const STYLE = `
.mascot, .mascot-tab { position: fixed; z-index: 12; }
.mascot { pointer-events: none; user-select: none; -webkit-user-select: none; animation: mascot-in 0.6s ease-out; }
.mascot[hidden] { display: none; }
.mascot canvas { display: block; inline-size: 100%; block-size: 100%; transition: opacity 0.3s; }
.mascot.is-over-text:not(:hover, :focus-within) canvas, .mascot.is-over-control canvas { opacity: 0.18; }
.mascot-figure {
  position: absolute;
  padding: 0;
  border: 0;
  border-radius: 1rem;
  background: none;
  touch-action: none;
  -webkit-tap-highlight-color: transparent;
}
.mascot-body { position: absolute; inset: 0; pointer-events: auto; cursor: grab; touch-action: none; }
.mascot.is-over-control .mascot-body { cursor: pointer; }
.mascot-figure:active .mascot-body { cursor: grabbing; }
.mascot-bubble, .mascot-hide, .mascot-tab {
  inset-block-end: 1.5rem;
  display: grid;
  place-items: center;
  inline-size: min(24px, 4vw);
  block-size: 3.5rem;
  padding: 0;
  cursor: pointer;
  opacity: 0.75;
  transition: opacity 0.2s;
}
.mascot-tab:hover, .mascot-tab:focus-visible { opacity: 1; }
.mascot-tab.is-left { left: 0; border-left: 0; border-radius: 0 0.75rem 0.75rem 0; }
.mascot-tab.is-right { right: 0; border-right: 0; border-radius: 0.75rem 0 0 0.75rem; }
.mascot-tab svg { inline-size: min(18px, 90%); }
@keyframes mascot-in { from { opacity: 0; } }
@media (prefers-reduced-motion: reduce) {
  .mascot, .mascot-bubble { animation: none; }
  .mascot canvas, .mascot-hide, .mascot-tab { transition: none; }
}
@media print { .mascot, .mascot-tab { display: none; } }`;

/** Styles of the mascot's own elements. They use the page's colours, dark or light. */
export const STYLE = `
.mascot, .mascot-tab { position: fixed; z-index: 12; }
.mascot { pointer-events: none; user-select: none; -webkit-user-select: none; animation: mascot-in 0.6s ease-out; }
.mascot[hidden] { display: none; }
.mascot[popover] { inset: auto; margin: 0; padding: 0; border: 0; background: none; overflow: visible; }
.mascot::backdrop { background: #000a; }
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
  border: 1px solid color-mix(in srgb, currentcolor 22%, transparent);
  background: Canvas;
  color: CanvasText;
}
.mascot-bubble {
  position: absolute;
  inline-size: max-content;
  margin: 0;
  padding: 0.5em 0.8em;
  border-radius: 0.9em;
  box-shadow: 0 0.3rem 1rem rgb(0 0 0 / 18%);
  font-size: 0.85rem;
  line-height: 1.5;
  overflow: hidden;
  overflow-wrap: anywhere;
  animation: mascot-in 0.25s ease-out;
}
.mascot-bubble[hidden] { display: none; }
.mascot-hide {
  position: absolute;
  display: grid;
  place-items: center;
  inline-size: 1.75rem;
  block-size: 1.75rem;
  padding: 0;
  border-radius: 50%;
  font: 1rem/1 sans-serif;
  opacity: 0;
  pointer-events: auto;
  cursor: pointer;
  transition: opacity 0.2s;
}
.mascot:hover .mascot-hide, .mascot:focus-within .mascot-hide { opacity: 0.9; }
.mascot-hide:hover, .mascot-hide:focus-visible { opacity: 1; }
@media (hover: none) { .mascot-hide { opacity: 0.7; } }
.mascot-tab {
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

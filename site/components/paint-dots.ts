import { linesBetween, WIDTH, type Dot } from "./dots.js";

interface Picture {
  readonly dots: readonly Dot[];
  /** Position of the pointer, in the same units as the dots. */
  readonly pointer: { readonly x: number; readonly y: number } | null;
}

// #region paint
/** Draws one frame in the text color of the canvas. */
export function paintDots(canvas: HTMLCanvasElement, { dots, pointer }: Picture): void {
  const context = canvas.getContext("2d");
  if (context === null) return;
  const scale = canvas.width / WIDTH;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.strokeStyle = context.fillStyle = getComputedStyle(canvas).color;
  for (const { from, to, strength } of linesBetween(pointer === null ? dots : [...dots, pointer])) {
    context.globalAlpha = strength;
    context.beginPath();
    context.moveTo(from.x, from.y);
    context.lineTo(to.x, to.y);
    context.stroke();
  }
  context.globalAlpha = 1;
  for (const { x, y } of dots) {
    context.beginPath();
    context.arc(x, y, 2.5, 0, 2 * Math.PI);
    context.fill();
  }
}
// #endregion paint

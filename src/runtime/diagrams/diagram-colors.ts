/**
 * Theme colours by the Mermaid variable that uses them. A theme without these custom properties gets system
 * colours.
 */
const COLORS: Readonly<Record<string, string>> = {
  background: "var(--color-page, canvas)",
  primaryColor: "var(--color-raised, canvas)",
  primaryTextColor: "var(--color-strong, canvastext)",
  primaryBorderColor: "var(--color-accent, currentcolor)",
  secondaryColor: "var(--color-surface, canvas)",
  secondaryTextColor: "var(--color-text, canvastext)",
  secondaryBorderColor: "var(--color-muted, graytext)",
  tertiaryColor: "var(--color-surface, canvas)",
  tertiaryTextColor: "var(--color-text, canvastext)",
  tertiaryBorderColor: "var(--color-line, graytext)",
  lineColor: "var(--color-muted, graytext)",
  textColor: "var(--color-text, canvastext)",
  edgeLabelBackground: "var(--color-page, canvas)",
  noteBkgColor: "var(--color-warning-soft, canvas)",
  noteTextColor: "var(--color-text, canvastext)",
  noteBorderColor: "var(--color-warning, graytext)",
  errorBkgColor: "var(--color-danger-soft, canvas)",
  errorTextColor: "var(--color-danger, canvastext)",
};

/**
 * Returns the colours of the page around `host` in the form that Mermaid parses: six hexadecimal digits each.
 */
export function diagramColors(host: HTMLElement): Readonly<Record<string, string>> {
  const probe = document.createElement("span");
  // In forced colours mode, every colour would otherwise be the text colour.
  probe.style.setProperty("forced-color-adjust", "none");
  host.append(probe);
  const canvas = document.createElement("canvas");
  canvas.width = 1;
  canvas.height = 1;
  const pixel = canvas.getContext("2d", { willReadFrequently: true });
  const isForced = matchMedia("(forced-colors: active)").matches;
  const resolve = (color: string) => {
    probe.style.color = isForced ? color.replace(/^var\(.*, (\w+)\)$/, "$1") : color;
    return getComputedStyle(probe).color;
  };
  const page = resolve(COLORS["background"] ?? "canvas");
  const entries = Object.entries(COLORS).map(([name, color]) => {
    if (pixel === null) return [name, resolve(color)] as const;
    // A translucent colour is blended with the page's colour.
    for (const layer of [page, resolve(color)]) {
      pixel.fillStyle = layer;
      pixel.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data;
    return [
      name,
      `#${[red, green, blue].map((part) => part.toString(16).padStart(2, "0")).join("")}`,
    ] as const;
  });
  probe.remove();
  return Object.fromEntries(entries);
}

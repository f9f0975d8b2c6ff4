import { allowHtml, trusted } from "../policy/trusted.js";

/** The source of a diagram and the element that will contain the drawing. */
export interface DiagramInput {
  /** URL of the Mermaid module. */
  readonly src: string;
  readonly code: string;
  readonly isDark: boolean;
  /** The element that will contain the drawing. The drawing uses its width, colours and font. */
  readonly host: HTMLElement;
}

/** The part of Mermaid's API that hanblog uses. Mermaid is not a dependency of hanblog. */
interface Mermaid {
  initialize(options: Readonly<Record<string, unknown>>): void;
  render(id: string, code: string, container: Element): Promise<{ readonly svg: string }>;
}

/** Draws a diagram and resolves to its SVG. Rejects if Mermaid cannot be loaded or cannot parse the code. */
export async function drawDiagram({ src, code, isDark, host }: DiagramInput): Promise<string> {
  const mermaid = await loadMermaid(src);
  const { fontFamily } = getComputedStyle(host);
  mermaid.initialize({
    startOnLoad: false,
    securityLevel: "strict",
    suppressErrorRendering: true,
    theme: "base",
    themeVariables: { ...diagramColors(host), darkMode: isDark, fontFamily },
    fontFamily,
  });
  // Mermaid measures text in the page, so this element is invisible and takes no space.
  const bench = document.createElement("div");
  bench.style.cssText = "position:absolute;visibility:hidden;inset-block-start:0;inset-inline:0;block-size:0";
  bench.setAttribute("aria-hidden", "true");
  host.append(bench);
  // A function of its own, because several diagrams are drawn at a time.
  const stopAllowing = allowHtml((html) => isInert(html));
  try {
    const { svg } = await mermaid.render(
      `diagram-${crypto.getRandomValues(new Uint32Array(1))[0]}`,
      code,
      bench,
    );
    return svg;
  } finally {
    stopAllowing();
    bench.remove();
  }
}

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
function diagramColors(host: HTMLElement): Readonly<Record<string, string>> {
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

/** Elements that run code or load documents. */
const ACTIVE = ["script", "iframe", "object", "embed", "base", "meta", "link", "form"];

/** Attributes with a URL that could be code. */
const URLS = ["href", "xlink:href", "src", "action"];

/**
 * Returns whether HTML contains no code. Mermaid has sanitised its drawings already, but it inserts them as text, which
 * Trusted Types allow only after a check.
 */
export function isInert(html: string): boolean {
  const { body, head } = new DOMParser().parseFromString(trusted.createHTML(html), "text/html");
  return [...head.querySelectorAll("*"), ...body.querySelectorAll("*")].every(
    (element) => !ACTIVE.includes(element.localName) && element.getAttributeNames().every(isQuietIn(element)),
  );
}

function isQuietIn(element: Element): (name: string) => boolean {
  return (name) =>
    !name.startsWith("on") &&
    !(URLS.includes(name) && /^[\0-\x20]*(?:java|vb)script:/i.test(element.getAttribute(name) ?? ""));
}

async function loadMermaid(src: string): Promise<Mermaid> {
  const module: unknown = await import(src);
  const mermaid = typeof module === "object" && module !== null ? Reflect.get(module, "default") : null;
  if (!isMermaid(mermaid)) throw new Error(`${src} is not Mermaid`);
  return mermaid;
}

function isMermaid(value: unknown): value is Mermaid {
  return typeof value === "object" && value !== null && "initialize" in value && "render" in value;
}

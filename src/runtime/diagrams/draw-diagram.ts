import { allowHtml, trusted } from "../policy/trusted.js";
import { diagramColors } from "./diagram-colors.js";

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

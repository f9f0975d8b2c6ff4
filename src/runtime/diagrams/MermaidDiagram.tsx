import { useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { Html } from "../app/Html.js";
import { watchScheme } from "../decorations/watch-preferences.js";
import { drawDiagram } from "./draw-diagram.js";
import { trusted } from "../policy/trusted.js";

/** Minimum scale of a drawing. A narrower container scrolls, so that the text stays readable. */
const LEAST_SCALE = 0.75;

type Drawn = DrawingFacts & {
  readonly kind: "drawn";
  readonly svg: string;
  readonly height: number;
  readonly isDark: boolean;
};

type Drawing = { readonly kind: "source" } | Drawn | { readonly kind: "failed"; readonly reason: string };

/**
 * Renders a Mermaid diagram. The HTML contains its source as text. The diagram is drawn when it comes into
 * view, and again when the page switches between light and dark. If drawing fails, the source stays, with the
 * reason.
 */
export function MermaidDiagram(props: Record<string, unknown> & { children?: ReactNode }): ReactNode {
  const figure = useRef<HTMLElement>(null);
  const source = useRef<HTMLDivElement>(null);
  const drawing = useDrawing(String(props["src"]), figure, source);
  const title = typeof props["title"] === "string" ? props["title"] : null;
  const isDrawn = drawing.kind === "drawn";
  return (
    <figure
      className="diagram"
      ref={figure}
      data-state={drawing.kind}
      data-dark={isDrawn && drawing.isDark ? "" : undefined}
    >
      {isDrawn ? (
        <DrawingView drawing={drawing} label={`${String(props["label"])}: ${title ?? drawing.name}`} />
      ) : null}
      <div ref={source} hidden={isDrawn}>
        {props.children}
      </div>
      {drawing.kind === "failed" ? (
        <p className="diagram-fault" role="status">
          {String(props["fault"])} {drawing.reason}
        </p>
      ) : null}
      {title === null ? null : <figcaption>{title}</figcaption>}
    </figure>
  );
}

/** Draws the text of `source`, and draws it again in other colours when the colour scheme changes. */
function useDrawing(
  src: string,
  figure: RefObject<HTMLElement | null>,
  source: RefObject<HTMLElement | null>,
): Drawing {
  const [drawing, setDrawing] = useState<Drawing>({ kind: "source" });
  useEffect(() => {
    const host = figure.current;
    const text = source.current;
    if (host === null || text === null) return;
    let last = 0;
    // A drawing is at least as high as its source, so that the page does not shrink while it is read.
    const height = text.offsetHeight;

    async function draw(element: HTMLElement, code: string, isDark: boolean): Promise<void> {
      last += 1;
      const own = last;
      const next: Drawing = await drawDiagram({ src, code, isDark, host: element }).then(
        (svg) => ({ kind: "drawn", svg, height, isDark, ...readDrawing(svg) }),
        (error: unknown) => ({ kind: "failed", reason: firstLine(error) }),
      );
      if (own === last) setDrawing(next);
    }

    const stop = watchScheme((isDark) => void draw(host, text.textContent, isDark));
    return () => {
      last += 1;
      stop();
    };
  }, [src, figure, source]);
  return drawing;
}

/** Properties of a drawing that the page uses. */
interface DrawingFacts {
  /** Accessible name of the drawing. */
  readonly name: string;
  /** In pixels; `null` if the drawing has no `viewBox`. */
  readonly width: number | null;
}

/** Maximum length of the accessible name, in characters. */
const LONGEST = 200;

/** Returns the name and width of a drawing. The name is its title and description, or else the text in it. */
export function readDrawing(svg: string): DrawingFacts {
  const root = new DOMParser().parseFromString(trusted.createHTML(svg), "text/html").querySelector("svg");
  if (root === null) return { name: "", width: null };
  const given = [...root.children].filter(({ localName }) => localName === "title" || localName === "desc");
  const elements = given.length > 0 ? given : [...root.querySelectorAll("text, foreignObject")];
  const name = elements
    .map(({ textContent }) => (textContent ?? "").replace(/\s+/g, " ").trim())
    .filter((text) => text !== "")
    .join(", ");
  const width = root.viewBox.baseVal.width;
  return {
    name: name.length > LONGEST ? `${name.slice(0, LONGEST)}…` : name,
    width: width > 0 ? width : null,
  };
}

/** Renders the drawing as one image. It is focusable, so that the keyboard can scroll it. */
function DrawingView({ drawing, label }: { readonly drawing: Drawn; readonly label: string }): ReactNode {
  const { svg, height, width } = drawing;
  return (
    <div
      role="img"
      aria-label={label}
      tabIndex={0}
      style={{ minBlockSize: height, overflow: "auto hidden", display: "grid", alignItems: "center" }}
    >
      <Html
        key={svg}
        tag="div"
        html={svg}
        style={width === null ? {} : { minInlineSize: width * LEAST_SCALE }}
      />
    </div>
  );
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split("\n")[0] ?? "").replace(/:$/, "");
}

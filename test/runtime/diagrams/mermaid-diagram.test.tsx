// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { act } from "../act.js";
import { builtInComponents } from "../../../src/runtime/built-in.js";
import { MermaidDiagram, readDrawing } from "../../../src/runtime/diagrams/MermaidDiagram.js";
import { find } from "../app/find.js";
import { usePageSandbox } from "../app/page-sandbox.js";
import { DARK, installMedia, type Media } from "../decorations/media.js";

const sandbox = usePageSandbox();

const SVG = '<svg viewBox="0 0 400 100"><text>Rice</text><text>Tea</text></svg>';

/** The calls that the fake Mermaid received, and its answers. */
interface Asked {
  readonly options: Record<string, unknown>[];
  readonly drawn: string[];
  answers: ((code: string) => Promise<{ svg: string }>)[];
}

/** Mermaid is loaded by its URL. This module forwards its calls to the test. */
const SRC = `data:text/javascript,export default {
  initialize(options) { globalThis.diagramTest.options.push(options) },
  render(id, code, bench) {
    globalThis.diagramTest.drawn.push([/^diagram-\\d+$/.test(id), code, bench.getAttribute("aria-hidden"), bench.isConnected].join(" "));
    return globalThis.diagramTest.answers.shift()(code);
  },
}`.replaceAll("\n", " ");

let asked: Asked;
let media: Media;

beforeEach(() => {
  asked = { options: [], drawn: [], answers: [] };
  vi.stubGlobal("diagramTest", asked);
  media = installMedia();
  document.documentElement.style.colorScheme = "light dark";
});

const draws = (svg: string) => () => Promise.resolve({ svg });
const figure = () => find("figure");
const state = () => figure().dataset["state"];

async function mount(props: Record<string, unknown> = {}) {
  await sandbox.mount(
    <MermaidDiagram src={SRC} label="Diagram" fault="It could not be drawn:" {...props}>
      <pre>{"graph TD; A-->B"}</pre>
    </MermaidDiagram>,
  );
  await settle();
}
const settle = () =>
  act(async () => {
    await vi.dynamicImportSettled();
    await new Promise((resolve) => setTimeout(resolve, 5));
  });

describe("a diagram", () => {
  it("is drawn from its source, then hides the source and has its words as accessible name", async () => {
    asked.answers = [draws(SVG)];
    await mount();
    expect(state()).toBe("drawn");
    expect(asked.drawn).toEqual(["true graph TD; A-->B true true"]);
    const drawing = find("[role=img]");
    expect(drawing.getAttribute("aria-label")).toBe("Diagram: Rice, Tea");
    expect(drawing.tabIndex).toBe(0);
    expect(find("[role=img] svg").textContent).toBe("RiceTea");
    expect(find("pre").parentElement?.hidden).toBe(true);
    expect(find("[role=img] > div").style.minInlineSize).toBe("300px");
    expect(document.querySelector("figure [aria-hidden]"), "nothing is left of the bench").toBeNull();
  });

  it("has the author's title as caption and accessible name", async () => {
    asked.answers = [draws(SVG)];
    await mount({ title: "Lunch" });
    expect(find("figcaption").textContent).toBe("Lunch");
    expect(find("[role=img]").getAttribute("aria-label")).toBe("Diagram: Lunch");
  });

  it("has no caption, minimum width or name without a title, a size and words", async () => {
    asked.answers = [draws("<svg></svg>")];
    await mount({ title: 3 });
    expect(document.querySelector("figcaption")).toBeNull();
    expect(find("[role=img]").getAttribute("aria-label")).toBe("Diagram: ");
    expect(find("[role=img] > div").style.minInlineSize).toBe("");
  });

  it("is at least as high as its source, so that the page does not shrink", async () => {
    vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockReturnValue(120);
    asked.answers = [draws(SVG)];
    await mount();
    expect(find("[role=img]").style.minBlockSize).toBe("120px");
  });

  it("is drawn again when the page turns dark or light", async () => {
    asked.answers = [draws(SVG), draws(SVG.replace("Rice", "Night"))];
    await mount();
    expect([asked.options[0]?.["themeVariables"], figure().dataset["dark"]]).toMatchObject([
      { darkMode: false },
      undefined,
    ]);
    media.set(DARK, true);
    await settle();
    expect(asked.options[1]?.["themeVariables"]).toMatchObject({ darkMode: true });
    expect(asked.options[1]).toMatchObject({
      startOnLoad: false,
      securityLevel: "strict",
      suppressErrorRendering: true,
      theme: "base",
    });
    expect([find("[role=img] svg").textContent, figure().dataset["dark"]]).toEqual(["NightTea", ""]);
  });

  it("shows the newest drawing even if an older one finishes later", async () => {
    let finish: (drawing: { svg: string }) => void = () => undefined;
    asked.answers = [() => new Promise((resolve) => (finish = resolve)), draws(SVG.replace("Rice", "New"))];
    await mount();
    media.set(DARK, true);
    await settle();
    await act(async () => finish({ svg: SVG }));
    expect(find("[role=img] svg").textContent).toBe("NewTea");
  });

  it("keeps its source with the reason if it cannot be drawn", async () => {
    asked.answers = [() => Promise.reject(new Error("Parse error on line 1:\nA--B"))];
    await mount();
    expect(state()).toBe("failed");
    expect(find("[role=status]").textContent).toBe("It could not be drawn: Parse error on line 1");
    expect(find("pre").parentElement?.hidden).toBe(false);
    expect(document.querySelector("[role=img], figure [aria-hidden]")).toBeNull();
  });

  it("shows its source again if a later drawing fails, and hides it after the next one", async () => {
    const words = () => document.querySelector("[role=status]")?.textContent;
    asked.answers = [draws(SVG), () => Promise.reject(new Error("no colour")), draws(SVG)];
    await mount();
    expect([state(), words(), find("pre").parentElement?.hidden]).toEqual(["drawn", undefined, true]);
    media.set(DARK, true);
    await settle();
    expect([state(), words()]).toEqual(["failed", "It could not be drawn: no colour"]);
    expect([find("pre").parentElement?.hidden, figure().dataset["dark"]]).toEqual([false, undefined]);
    media.set(DARK, false);
    await settle();
    expect([state(), words(), find("pre").parentElement?.hidden]).toEqual(["drawn", undefined, true]);
  });

  it("shows a thrown value that is not an error", async () => {
    // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- mermaid is others' code
    asked.answers = [() => Promise.reject("odd")];
    await mount();
    expect(find("[role=status]").textContent).toBe("It could not be drawn: odd");
  });

  it.each([
    ["has no default export", "data:text/javascript,export const a = 1"],
    ["exports something else", "data:text/javascript,export default { render() {} }"],
  ])("reports a module that %s as not being Mermaid", async (_, src) => {
    await mount({ src });
    expect(find("[role=status]").textContent).toBe(`It could not be drawn: ${src} is not Mermaid`);
  });

  it("draws nothing after it is unmounted", async () => {
    let finish: (drawing: { svg: string }) => void = () => undefined;
    asked.answers = [() => new Promise((resolve) => (finish = resolve))];
    const root = await sandbox.mount(
      <MermaidDiagram src={SRC} label="x">
        <pre>a</pre>
      </MermaidDiagram>,
    );
    await settle();
    const log = vi.spyOn(console, "error").mockReturnValue();
    await act(async () => root.render(null));
    finish({ svg: SVG });
    await settle();
    expect([log.mock.calls, media.listeners()]).toEqual([[], 0]);
  });

  it("is the component of Mermaid fences", async () => {
    expect((await builtInComponents["MermaidDiagram"]?.())?.default).toBe(MermaidDiagram);
  });
});

describe("the colours of a diagram", () => {
  const fills: string[] = [];

  /** Installs a canvas of one pixel that blends colours as the test defines. */
  function mountCanvas(pixel: readonly number[]): void {
    fills.length = 0;
    const context = {
      fillStyle: "",
      fillRect: () => void fills.push(context.fillStyle),
      getImageData: () => ({ data: pixel }),
    };
    vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(context as never);
  }

  it("are the page's, as six digits each, with translucent ones blended with the page's own", async () => {
    mountCanvas([1, 160, 255, 255]);
    asked.answers = [draws(SVG)];
    await mount();
    const colors = asked.options[0]?.["themeVariables"] as Record<string, string>;
    expect(colors["lineColor"]).toBe("#01a0ff");
    expect(fills.length % 2).toBe(0);
    expect(new Set(fills.filter((_, index) => index % 2 === 0)).size, "the page comes first, each time").toBe(
      1,
    );
  });

  it.each([
    [false, { primaryBorderColor: "var(--color-accent, currentcolor)" }],
    // The only one of them that happy-dom supports.
    [true, { primaryBorderColor: "currentcolor" }],
  ])("are those of the visitor's system where that chooses them: %s", async (isForced, expected) => {
    installMedia({ "(forced-colors: active)": isForced });
    // Without a canvas they are in the browser's form, which here equals the input.
    vi.spyOn(window, "getComputedStyle").mockImplementation(
      (element) =>
        ({
          color: (element as HTMLElement).style.color,
          colorScheme: "light",
          fontFamily: "serif",
        }) as CSSStyleDeclaration,
    );
    asked.answers = [draws(SVG)];
    await mount();
    expect(asked.options[0]?.["themeVariables"]).toMatchObject({ ...expected, fontFamily: "serif" });
    expect(find("figure").querySelectorAll("span")).toHaveLength(0);
  });
});

describe("readDrawing", () => {
  it.each([
    [
      "its title and description",
      "<svg><title>T</title><desc> D\n d </desc><text>x</text></svg>",
      { name: "T, D d", width: null },
    ],
    [
      "its words",
      '<svg viewBox="0 0 12 3"><text> a </text><text> </text><foreignObject>b</foreignObject></svg>',
      { name: "a, b", width: 12 },
    ],
    ["nothing where it is none", "<p>x</p>", { name: "", width: null }],
    [
      "the beginning of a long text",
      `<svg><text>${"x".repeat(201)}</text></svg>`,
      { name: `${"x".repeat(200)}…`, width: null },
    ],
    [
      "all of a text that is just not too long",
      `<svg><text>${"x".repeat(200)}</text></svg>`,
      { name: "x".repeat(200), width: null },
    ],
  ])("names a drawing by %s", (_, svg, expected) => {
    expect(readDrawing(svg)).toEqual(expected);
  });
});

/** What the page must know of a drawing. */
export interface DrawingFacts {
  /** For those who hear it. */
  readonly name: string;
  /** Pixels; `null` where the drawing does not say. */
  readonly width: number | null;
}

/** Characters of a name that is read aloud. */
const LONGEST = 200;

/** Names a drawing by the title and description that its author gave it, else by the words in it. */
export function readDrawing(svg: string): DrawingFacts {
  const root = new DOMParser().parseFromString(svg, "text/html").querySelector("svg");
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

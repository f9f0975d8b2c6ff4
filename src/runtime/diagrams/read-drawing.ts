import { trusted } from "../policy/trusted.js";

/** Properties of a drawing that the page uses. */
export interface DrawingFacts {
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

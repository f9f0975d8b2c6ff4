import { Parser } from "htmlparser2";

/** Elements that draw. All others could run code, load files or show a page of their own. */
const DRAWING: ReadonlySet<string> = new Set(
  (
    "svg g defs symbol use marker title desc metadata path rect circle ellipse line polyline polygon text tspan textPath " +
    "image style linearGradient radialGradient stop pattern clipPath mask filter switch view a animate animateMotion " +
    "animateTransform mpath set feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting " +
    "feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge " +
    "feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence"
  ).split(" "),
);
const SVG = "http://www.w3.org/2000/svg";
const XHTML = "http://www.w3.org/1999/xhtml";
/** Addresses within the file, and images in it. */
const INSIDE = /^\s*(?:#|data:image\/(?:png|jpeg|gif|webp|avif);|$)/i;
/** Addresses that a link may lead to. */
const OF_LINK = /^\s*(?:https?:|mailto:|#|\/|\.|$)/i;
/** CSS that loads a file, or could hide that in an escape sequence. */
const LOADING_CSS = /\\|@import|image-set|url\((?!\s*["']?\s*(?:#|data:image\/(?:png|jpeg|gif|webp|avif);))/i;
/** Encodings in which ASCII characters have their usual bytes. */
const PLAIN_ENCODING = /^xml\b(?![^?]*encoding\s*=\s*["'](?!utf-8|us-ascii|iso-8859-1))/i;

/**
 * Returns whether an SVG only draws: it runs no code and loads nothing, also if a browser opens it as a page of its own. Everything
 * that is not known to be harmless counts as code.
 */
export function isInertSvg(text: string): boolean {
  let isInert = true;
  let hasRoot = false;
  let styles = "";
  let styleDepth = 0;
  const check = (isFine: boolean) => void (isInert &&= isFine);
  const parser = new Parser(
    {
      onprocessinginstruction(name, data) {
        check(
          name === "?xml"
            ? PLAIN_ENCODING.test(data.slice(1))
            : /^!doctype$/i.test(name) && !data.includes("["),
        );
      },
      onopentag(name, attributes) {
        if (!hasRoot) check(name === "svg" && attributes["xmlns"] === SVG);
        hasRoot = true;
        // Elements of editors have a prefix, and draw nothing.
        check(DRAWING.has(name) || /^[\w-]+:[\w-]+$/.test(name));
        if (name === "style") styleDepth += 1;
        for (const [attribute, value] of Object.entries(attributes)) {
          check(isInertAttribute(name, attribute, value));
        }
      },
      ontext(data) {
        if (styleDepth > 0) styles += data;
      },
      onclosetag(name) {
        if (name === "style") styleDepth -= 1;
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.end(text);
  return isInert && hasRoot && !LOADING_CSS.test(styles);
}

function isInertAttribute(element: string, attribute: string, value: string): boolean {
  const name = attribute.slice(attribute.indexOf(":") + 1).toLowerCase();
  if (attribute === "xmlns") return value === SVG;
  // With a prefix, an element could hide its name.
  if (attribute.startsWith("xmlns:")) return value !== SVG && value !== XHTML;
  if (name.startsWith("on")) return false;
  if (name === "href") return (element === "a" ? OF_LINK : INSIDE).test(value);
  if (name === "src" || name === "base" || name === "action" || name === "formaction") return false;
  if (name === "attributename") return !/href|^on/i.test(value);
  const isCss = name === "style" || /url\(|\\/i.test(value);
  return !isCss || !LOADING_CSS.test(value);
}

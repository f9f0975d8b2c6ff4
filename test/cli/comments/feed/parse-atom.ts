import { SaxesParser } from "saxes";

/**
 * Parses XML to a map from element paths to texts. Attributes have paths such as `path@name`. Throws if the
 * text is not well-formed XML.
 */
export function parseAtom(xml: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const path: string[] = [];
  let text = "";
  const put = (key: string, value: string) => found.set(key, [...(found.get(key) ?? []), value]);
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local, uri, attributes }) => {
    if (uri !== "http://www.w3.org/2005/Atom") throw new Error(`<${local}> is none of Atom`);
    path.push(local);
    text = "";
    for (const [name, { value }] of Object.entries(attributes)) put(`${path.join("/")}@${name}`, value);
  });
  parser.on("text", (part) => {
    text += part;
  });
  parser.on("closetag", () => {
    put(path.join("/"), text);
    path.pop();
    text = "";
  });
  parser.write(xml).close();
  return found;
}

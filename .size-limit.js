import { readdirSync, readFileSync } from "node:fs";

const ASSETS = "site/dist/assets";

/** A script with all that it imports at once. */
function withImports(name, found = new Set()) {
  if (found.has(name)) return found;
  found.add(name);
  const text = readFileSync(`${ASSETS}/js/${name}`, "utf8");
  for (const [, imported] of text.matchAll(/(?:from|import) ?"[^"]*\/([^"/]+)"/g))
    withImports(imported, found);
  return found;
}

const [boot] = readdirSync(`${ASSETS}/js`).filter((name) => name.startsWith("boot."));
const [, app] = /import\("\.\/(app\.[^"]+)"\)/.exec(readFileSync(`${ASSETS}/js/${boot}`, "utf8"));
const paths = (name) => [...withImports(name)].map((file) => `${ASSETS}/js/${file}`);

/** What an article may load, in kilobytes of gzip; none of it grows with the number of pages. */
export default [
  { name: "scripts that run at once", path: paths(boot), gzip: true, limit: "6 kB" },
  { name: "React and the application", path: paths(app), gzip: true, limit: "86 kB" },
  { name: "style sheet", path: `${ASSETS}/css/style.*.css`, gzip: true, limit: "12 kB" },
];

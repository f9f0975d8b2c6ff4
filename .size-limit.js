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

/** The script that was made of a late module of this name. */
function late(name) {
  const found = readdirSync(`${ASSETS}/js`).filter((file) => file.startsWith(`${name}.`));
  if (found.length !== 1) throw new Error(`${found.length} scripts are called ${name}`);
  return found[0];
}

const boot = late("boot");
const [, app] = /import\("\.\/(app\.[^"]+)"\)/.exec(readFileSync(`${ASSETS}/js/${boot}`, "utf8"));
const loaded = (...names) => new Set(names.flatMap((name) => [...withImports(name)]));
const paths = (scripts) => [...scripts].map((file) => `${ASSETS}/js/${file}`);
const without = (scripts, others) => [...scripts].filter((script) => !others.has(script));

const page = loaded(boot, app);
const store = loaded(late("mount-panel"));
const issue = loaded(late("mount-issue-panel"), late("github-v3"), late("en"));

/** What an article may load, in kilobytes of gzip; none of it grows with the number of pages. */
export default [
  { name: "scripts that run at once", path: paths(loaded(boot)), gzip: true, limit: "6 kB" },
  { name: "React and the application", path: paths(loaded(app)), gzip: true, limit: "86 kB" },
  // Markdown and the sanitiser, which both comment panels load, count here.
  { name: "store-backed comments", path: paths(without(store, page)), gzip: true, limit: "50 kB" },
  {
    // For a reader: writing and signing in are loaded by who does so.
    name: "issue widget and its platform",
    path: paths(without(issue, new Set([...page, ...store]))),
    gzip: true,
    limit: "12 kB",
  },
  { name: "style sheet", path: `${ASSETS}/css/style.*.css`, gzip: true, limit: "12 kB" },
];

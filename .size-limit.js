import { readdirSync, readFileSync } from "node:fs";

/** The scripts that the build of a site wrote. */
function scriptsOf(site) {
  const folder = `${site}/dist/assets/js`;

  /** A script with all that it imports at once. */
  function withImports(name, found = new Set()) {
    if (found.has(name)) return found;
    found.add(name);
    const text = readFileSync(`${folder}/${name}`, "utf8");
    for (const [, imported] of text.matchAll(/(?:from|import) ?"[^"]*\/([^"/]+)"/g))
      withImports(imported, found);
    return found;
  }

  /** Returns the script of a late module. Texts have one script per language: `text` is part of the wanted one. */
  function late(name, text = "") {
    const found = readdirSync(folder)
      .filter((file) => file.startsWith(`${name}.`))
      .filter((file) => readFileSync(`${folder}/${file}`, "utf8").includes(text));
    if (found.length !== 1) throw new Error(`${found.length} scripts of ${site} match ${name} ${text}`);
    return found[0];
  }

  const boot = late("boot");
  const [, app] = /import\("\.\/(app\.[^"]+)"\)/.exec(readFileSync(`${folder}/${boot}`, "utf8"));
  const loaded = (...names) => new Set(names.flatMap((name) => [...withImports(name)]));
  return {
    boot: loaded(boot),
    app: loaded(app),
    load: (...modules) => loaded(...modules.map((module) => late(...module))),
    paths: (scripts) => [...scripts].map((file) => `${folder}/${file}`),
    /** Returns the text of a script without the hashes in the names of other scripts. */
    textOf: (name) => readFileSync(`${folder}/${name}`, "utf8").replace(/\.[\da-f]{8}\.js/g, ".js"),
  };
}

const without = (scripts, ...others) =>
  [...scripts].filter((script) => !others.some((other) => other.has(script)));

const site = scriptsOf("site");
// A site has the code of the widget alone that it chose.
const storeSite = scriptsOf("test/fixtures/sizes/store");
const issueSite = scriptsOf("test/fixtures/sizes/issue");
const store = storeSite.load(["mount-panel"], ["store-comments", "提交太频繁了"]);
const issue = issueSite.load(
  ["mount-issue-panel"],
  ["github-v3"],
  ["issue-comments", "Failed to load comments"],
);
const inStore = new Set([...store].map(storeSite.textOf));
const shared = new Set([...issue].filter((name) => inStore.has(issueSite.textOf(name))));

/** Limits of what an article loads, in kilobytes of gzip. None of it grows with the number of pages. */
export default [
  { name: "scripts that run at once", path: site.paths(site.boot), gzip: true, limit: "6 kB" },
  // Hashes in the names of scripts move it by some ten bytes.
  { name: "React and the application", path: site.paths(site.app), gzip: true, limit: "86.4 kB" },
  {
    // Markdown and the sanitiser, which both comment panels load, count here.
    name: "store-backed comments",
    path: storeSite.paths(without(store, storeSite.boot, storeSite.app)),
    gzip: true,
    limit: "50 kB",
  },
  {
    // For a reader: writing and signing in are loaded by who does so.
    name: "issue widget and its platform",
    path: issueSite.paths(without(issue, issueSite.boot, issueSite.app, shared)),
    gzip: true,
    limit: "12 kB",
  },
  // It holds the icons of the mode switch, which every document held before.
  { name: "style sheet", path: "site/dist/assets/css/style.*.css", gzip: true, limit: "13.13 kB" },
];

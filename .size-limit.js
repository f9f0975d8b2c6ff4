import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Late modules that load with the first view of an article, one after another. */
const FIRST_VIEW = ["image-zoom", "open-comments", "first-view"];

/** Late modules that load for a page of another kind, for a setting, or when a visitor uses a feature. */
const ON_DEMAND = [
  ...["Badge", "NewestComments", "Home", "MermaidDiagram", "NotFound", "PageLock", "SearchPanel", "Taxonomy", "Timeline"],
  ...["create-announced-search", "mount-islands", "late-journey", "pages"],
  ...["effects", "receive-refusal"],
  ...["ask-turnstile", "choose-picture", "color-code", "draw-math", "formula", "mention", "moderation", "old-link", "open-conversation", "outside", "own-buttons", "reactions", "readers", "solve-proof", "server-url"],
  ...["further-issue", "further-store"],
  ...["bitbucket-v2", "gitea-v1", "gitee-v5", "github-v4", "gitlab-v4", "find-linked-page"],
];

/** Late modules that load when a reader gets near the comments. */
const READING = ["mount-panel", "mount-issue-panel", "store-comments", "issue-comments", "github-v3"];

/** Late modules that load when a visitor writes or signs in. */
const WRITING = [
  ...["send-comment", "pictures"],
  ...["open-writing", "issue-writing", "open-session", "create-sign-in", "sign-in"],
];

/** Parts of the texts that are measured: Chinese of the store, English of the issue widget. */
const MEASURED_TEXTS = ["提交太频繁了", "Failed to load comments", "Confirm to delete this comment"];

/**
 * Returns the scripts that each stage adds to the earlier ones, in the build of a site. Follows all `import()` calls and
 * throws if one is missing in the lists above, so that no script escapes the limits.
 */
function stagesOf(site) {
  const folder = `${site}/dist/assets/js`;
  const textOf = (file) => readFileSync(`${folder}/${file}`, "utf8");
  const html = readFileSync(`${site}/dist/index.html`, "utf8");
  const loaded = new Set();

  /** Adds a script and all that it imports at once. Returns the added scripts. */
  function load(file) {
    if (loaded.has(file)) return [];
    loaded.add(file);
    const imports = [...textOf(file).matchAll(/(?:from|import) ?"[^"]*\/([^"/]+)"/g)];
    return [file, ...imports.flatMap(([, imported]) => load(imported))];
  }

  /** Returns the late modules that the loaded scripts refer to. Texts have one script per language. */
  function lateModules() {
    const files = [...loaded].flatMap((file) =>
      [...textOf(file).matchAll(/import\("\.\/([^"]+)"\)/g)].map(([, imported]) => imported),
    );
    // A module that the site's settings never load has no script.
    const written = files.filter((file) => existsSync(`${folder}/${file}`));
    const isMeasured = (file) => MEASURED_TEXTS.some((text) => textOf(file).includes(text));
    return new Map([...written, ...written.filter(isMeasured)].map((file) => [nameOf(file), file]));
  }

  /** Loads the late modules of a stage, and those that these load in the same stage. */
  function loadStage(names) {
    const added = [...lateModules()]
      .filter(([name]) => names.includes(name))
      .flatMap(([, file]) => load(file));
    return added.length === 0 ? [] : [...added, ...loadStage(names)];
  }

  const boot = load(/assets\/js\/(boot\.[^"]+)"/.exec(html)[1]);
  const app = loadStage(["app"]);
  const stages = {
    boot,
    app,
    first: loadStage(FIRST_VIEW),
    reading: loadStage(READING),
    writing: loadStage(WRITING),
  };
  const listed = ["app", ...FIRST_VIEW, ...ON_DEMAND, ...READING, ...WRITING];
  const unlisted = [...lateModules().keys()].filter((name) => !listed.includes(name));
  if (unlisted.length > 0)
    throw new Error(`.size-limit.js does not list late modules of ${site}: ${unlisted.join(", ")}`);
  return { ...stages, folder, textOf };
}

const nameOf = (file) => file.split(".")[0];
const pathsOf = ({ folder }, files) => files.map((file) => `${folder}/${file}`);

/** Returns the script's text, whatever the hashes in the names of others are. */
const plainText = (site, file) => site.textOf(file).replace(/\.[\da-f]{8}\.js/g, ".js");

const site = stagesOf("site");
// A site has the code of the widget alone that it chose.
const store = stagesOf("test/fixtures/sizes/store");
const issue = stagesOf("test/fixtures/sizes/issue");
const inStore = new Set([...store.first, ...store.reading].map((file) => plainText(store, file)));
const ofIssue = issue.reading.filter((file) => !inStore.has(plainText(issue, file)));

/**
 * Returns the scripts that a reader of the panel on any page loads, with everything on: the script of the page, the program,
 * the panel with the code that both import, and the texts of one language. Formulas and colours of code are on demand.
 */
function panelReading() {
  const folder = "dist/panel/panel";
  const names = readdirSync(folder);
  const textOf = (name) => readFileSync(`${folder}/${name}`, "utf8");
  const loaded = new Set(names.filter((name) => /^(?:program|mount-here)-/.test(name)));
  for (const name of loaded) {
    for (const [, imported] of textOf(name).matchAll(/(?:from|import)"\.\/([^"]+)"/g)) loaded.add(imported);
  }
  const texts = names.filter((name) => /提交太频繁了|最多赞/.test(name.endsWith(".js") ? textOf(name) : ""));
  return ["dist/panel/panel.js", ...[...loaded, ...texts].map((name) => `${folder}/${name}`)];
}

/** Limits of the scripts and styles of an article, in kilobytes of gzip; none of them grows with the number of pages. */
export default [
  { name: "scripts that run at once", path: pathsOf(site, site.boot), gzip: true, limit: "6 kB" },
  // Hashes in the names of scripts move it by some ten bytes.
  { name: "React and the application", path: pathsOf(site, site.app), gzip: true, limit: "87.5 kB" },
  {
    // Counts, the zoom of images, and the code that waits for a reader of comments.
    name: "first view: late scripts of an article",
    path: pathsOf(store, store.first),
    gzip: true,
    limit: "11 kB",
  },
  {
    // Markdown and the sanitiser, which both comment panels load, count here.
    name: "reading store-backed comments",
    // The client of the store counts as the first view, which loads it.
    path: pathsOf(store, store.reading),
    gzip: true,
    limit: "42 kB",
  },
  {
    // The SDK of the store, which sends a comment.
    name: "writing a store-backed comment",
    path: pathsOf(store, store.writing),
    gzip: true,
    limit: "70 kB",
  },
  {
    name: "reading comments on any page, with everything on",
    path: panelReading(),
    gzip: true,
    limit: "60 kB",
  },
  { name: "style sheet of the panel on any page", path: "dist/panel/panel.css", gzip: true, limit: "3 kB" },
  {
    // It shares scripts with the code that receives a platform's error on any page, and two scripts compress less.
    name: "issue widget and its platform",
    path: pathsOf(issue, ofIssue),
    gzip: true,
    limit: "12.1 kB",
  },
  {
    name: "writing and signing in, issue widget",
    path: pathsOf(issue, issue.writing),
    gzip: true,
    limit: "12 kB",
  },
  // It holds the icons of the mode switch, which every document held before, and the bar and the folding lists of a phone.
  { name: "style sheet", path: "site/dist/assets/css/style.*.css", gzip: true, limit: "14 kB" },
];

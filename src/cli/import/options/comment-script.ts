import { type Fields, fieldsOf, isFields, listOf, plainKey, plainKeys, textOf } from "../plain-value.js";

/** Options of a comment system by the names that its script has. */
export type Settings = Readonly<Record<string, string>>;

/**
 * Returns a script that shows the comments of another service below each article, also after a navigation. React must have hydrated
 * the page before it changes, which the kind of the page at the body shows. A page with `comments: false` has none.
 */
export function commentScript(name: string, settings: Settings, code: string): string {
  const needs = (helper: string) => code.includes(`${helper}(`);
  return `// Shows the comments of ${name} below each article.
(() => {
  const settings = ${JSON.stringify(settings, null, 2).replaceAll("\n", "\n  ")};

  function mount(place) {
    ${code.replaceAll("\n", "\n    ")}
  }
${needs("load") ? LOAD : ""}${needs("loadStyle") ? LOAD_STYLE : ""}
  function show() {
    const id = ${JSON.stringify(`${name.toLowerCase()}-comments`)};
    const shown = document.getElementById(id);
    const isPage = document.body.dataset.route === "page";
    const article = isPage ? document.querySelector("#main article:not([data-no-comments])") : null;
    if (article !== null && shown?.dataset.path === location.pathname) return;
    shown?.remove();
    if (article === null) return;
    const place = document.createElement("section");
    place.id = id;
    place.className = "comments";
    place.dataset.path = location.pathname;
    article.append(place);
    mount(place);
  }

  function start() {
    new MutationObserver(show).observe(document.body, { attributeFilter: ["data-route"] });
    addEventListener("hanblog:navigate", show);
    show();
  }

  if (document.readyState === "loading") addEventListener("DOMContentLoaded", start);
  else start();
})();
`;
}

const LOAD = `
  const loading = new Map();

  function load(src) {
    if (!loading.has(src)) {
      const script = document.createElement("script");
      script.src = src;
      const loaded = new Promise((resolve, reject) => {
        script.onload = resolve;
        script.onerror = reject;
      });
      loading.set(src, loaded);
      document.head.append(script);
    }
    return loading.get(src);
  }
`;

const LOAD_STYLE = `
  function loadStyle(href) {
    if (document.querySelector(\`link[href="\${href}"]\`) !== null) return;
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.href = href;
    document.head.append(link);
  }
`;

/** Options of comment systems in an old site, by names in lower case without `-` and `_`. */
export interface CommentPlaces {
  /** Returns the options of a system that the site uses, by all its names, or `null`. A plain text becomes the option `id`. */
  optionsOf(names: readonly string[]): UsedSystem | null;
  /** Names of all systems that the site uses. */
  readonly used: readonly string[];
}

/** Options of a system. */
interface UsedSystem {
  readonly options: Fields;
  /** Whether the site chooses the system or turns it on. Themes list others with examples of their options. */
  readonly isChosen: boolean;
}

/** Options whose value is a record about comments. */
export const GROUPS = ["comments", "comment", "commentconfig"];

/** Options around those of articles, which can have a group. */
const AROUND = ["post", "page", "article"];

/** Options of a group that name the systems that a site uses. */
const CHOICES = ["provider", "use", "type", "active", "system", "choosen", "chosen", "solution"];

/** Finds the options of comment systems in records of an old site and of its theme. */
export function findCommentPlaces(records: readonly unknown[]): CommentPlaces {
  const roots = records.filter(isFields).map(plainKeys);
  const around = roots.flatMap((root) => AROUND.map((name) => plainKeys(root[name])));
  const groups = [...roots, ...around]
    .flatMap((place) => GROUPS.map((name) => place[name]))
    .filter(isFields)
    .map(plainKeys);
  const services = roots.map((root) => plainKeys(root["services"]));
  const places = [...roots, ...services, ...groups];
  const hasChoice = groups.some((group) => CHOICES.some((name) => Object.hasOwn(group, name)));
  const chosen = new Set(groups.flatMap(choicesOf));
  const isOff = groups.some((group) => switchOf(group) === false);

  function optionsOf(names: readonly string[]): UsedSystem | null {
    const isChosen = names.some((name) => chosen.has(name));
    const written = places.flatMap((place) => names.map((name) => place[name])).filter(isSet);
    if (written.length === 0 && !isChosen) return null;
    const around = groups.filter((group) => choicesOf(group).some((name) => names.includes(name)));
    const options = Object.assign({}, ...around.map(ownOptions), ...written.map(ownOptions)) as Fields;
    const enable = switchOf(Object.assign({}, ...written.map(ownOptions)) as Fields);
    if (enable === false || (isOff && enable !== true)) return null;
    if (hasChoice && !isChosen && enable !== true) return null;
    return { options, isChosen: isChosen || enable === true };
  }

  const names = [...new Set([...chosen, ...places.flatMap((place) => Object.keys(place))])];
  return { optionsOf, used: names.filter((name) => optionsOf([name]) !== null) };
}

/** Returns the options of a value: its fields with those that it nests, such as `data-lang` in `option`, or a text as `id`. */
function ownOptions(value: unknown): Fields {
  if (!isFields(value)) return { id: textOf(value) };
  const { options, option, ...own } = plainKeys(value);
  const attributes = Object.entries(plainKeys(option)).map(([name, field]) => [
    name.replace(/^data/, ""),
    field,
  ]);
  return { ...own, ...plainKeys(options), ...Object.fromEntries(attributes) };
}

function switchOf(options: Fields): unknown {
  return options["enable"] ?? options["enabled"];
}

function choicesOf(group: Fields): readonly string[] {
  return CHOICES.flatMap((name) => listOf(group[name]))
    .flatMap((value) => textOf(value)?.split(",") ?? [])
    .map((name) => plainKey(name.trim()));
}

function isSet(value: unknown): boolean {
  if (!isFields(value)) return value === true || textOf(value) !== undefined;
  return Object.values(fieldsOf(value)).some((field) => field === true || isFields(field) || isSet(field));
}

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

import syntaxHighlight from "@11ty/eleventy-plugin-syntaxhighlight";

const PAGE_SIZE = 10;

export default function configure(config) {
  config.addPlugin(syntaxHighlight);
  config.addPassthroughCopy({ public: "." });
  config.addCollection("posts", (api) => api.getFilteredByGlob("blogs/*.md").toReversed());
  config.addFilter("day", (date) => date.toISOString().slice(0, 10));
  // Each tag and category in pages of ten, as the other sites have them.
  config.addCollection("listings", (api) => {
    const terms = new Map();
    for (const post of api.getFilteredByGlob("blogs/*.md").toReversed()) {
      for (const tag of post.data.tags ?? []) push(terms, `tags/${tag}`, post);
      for (const category of post.data.categories ?? []) push(terms, `categories/${category}`, post);
    }
    return [...terms].flatMap(([path, posts]) =>
      Array.from({ length: Math.ceil(posts.length / PAGE_SIZE) }, (_, page) => ({
        path: page === 0 ? path : `${path}/page/${page + 1}`,
        posts: posts.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE),
      })),
    );
  });
  return { dir: { input: ".", includes: "_includes", output: "_site" } };
}

function push(terms, path, post) {
  terms.set(path, [...(terms.get(path) ?? []), post]);
}

import type { BlogTexts } from "../blog-texts.js";

/** English texts of a new blog. */
export const texts: BlogTexts = {
  title: "My blog",
  description: "A place to write",
  author: "Me",
  nav: { home: "Home", tags: "Tags", categories: "Categories", timeline: "Timeline" },
  comments: {
    options: "Every option is optional. Your editor completes them.",
    timeZone: "Time zone of all dates on the blog.",
    exclude: "Files of the repository that are not pages.",
    base: 'Path of the blog on its host: "/" on your own domain, "/name/" on GitHub Pages.',
    url: "Public address of the blog, required for canonical links, the sitemap and feeds.",
    host: "Host of the blog. `npx hanblog deploy --write` writes its files again.",
    feed: "Feed of the newest articles. It is written once `url` is set.",
    nav: "Menu at the top. An entry has a `link`, or `items` of its own.",
    theme: "Options of the theme: the name and the first year in the footer.",
    look: (names) => `Look of the blog: ${names}.`,
    mascot: "Live2D figure. Read its licenses before you publish: `npx hanblog help mascot`.",
    store: [
      "Comments. `npm run dev` has a service of its own, and `npm run comments` starts one on this machine.",
      "For visitors, run the service on a server (`npx hanblog new comments server` writes its files),",
      "and replace `serverURLs` by its public address.",
    ],
    issues: [
      "Comments in the issues of a repository. Register an OAuth app at the platform, fill in the values, and",
      "remove the slashes. `npx hanblog help comments` explains each step.",
    ],
  },
};

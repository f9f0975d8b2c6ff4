import type { RecordLoss, LossText } from "../../import-losses.js";

/** English texts of losses in exports of programs with a database. */
export const recordLosses: Readonly<Record<RecordLoss, LossText>> = {
  status: {
    title: "Drafts and private pages",
    advice:
      "They are drafts in the new site too, so that nothing hidden is published. Remove `draft: true` to publish one.",
  },
  "post-type": {
    title: "Records of plugins and themes",
    advice:
      "They were not brought, because they may be private, such as orders and messages. Write those that are pages as markdown.",
  },
  "removed-element": {
    title: "HTML that runs code or needs a server",
    advice: "It was removed. Write a component, or add a script to `scripts`.",
  },
  "damaged-html": {
    title: "Pages whose HTML is nested too deep",
    advice: "They have their text without its markup. Compare them with the old pages.",
  },
  "other-export": {
    title: "Exports that were not read",
    advice: "The folder has several. Import each of them by its own name.",
  },
  "no-settings": {
    title: "Settings that a backup of Typecho does not have",
    advice:
      "Set `title`, and compare the addresses with `--old-sitemap`, because they are the usual ones. Or import a dump of the database.",
  },
  "unnamed-server": {
    title: "Images of a server that the export does not name",
    advice:
      "Pages show nothing in their place. Delete the new folder and import again with `--old-url https://old.example --fetch-images`, or copy them into `public`.",
  },
  "remote-image": {
    title: "Images on the old server",
    advice:
      "Pages show them from there. Delete the new folder and import again with `--fetch-images` before the old server is gone.",
  },
  image: {
    title: "Images that could not be fetched",
    advice:
      "Pages still show them from the old server. `address` is one in a private network, which `--image-server` allows; `type` is no image, or an SVG.",
  },
  "left-comment": {
    title: "Comments that were left out",
    advice:
      "They are in the bin, notices of other sites, records of plugins, or on pages that were not brought.",
  },
  "comment-feed": {
    title: "Feeds of comments",
    advice:
      "hanblog has none, so that their addresses do not answer. A redirect to the feed of articles would show readers something else.",
  },
  "wide-feed": {
    title: "Feeds that now have all articles",
    advice: "The lists next to them have no counterpart. Subscribers get more articles than before.",
  },
  "folder-feed": {
    title: "Feeds at addresses without an ending",
    advice:
      "Feed readers need a host that answers them. GitHub Pages serves the feed there if `host` is `github`. Netlify and Cloudflare Pages redirect readers (301) if `host` names them, nginx and Caddy if they use the file of `hanblog deploy`. On other hosts, such as Vercel, readers get an HTML page that browsers follow and most readers do not: add redirects to `index.xml` in the same folder there.",
  },
};

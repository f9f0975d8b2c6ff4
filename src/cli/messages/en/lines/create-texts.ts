import { plural } from "../../../../runtime/model/text/plural.js";
import type { CreateTexts } from "../../texts.js";

/** English lines of `hanblog new`. */
export const createTexts: CreateTexts = {
  blog: (files, dir) => `Created a blog in ${dir} (${plural(files, "file")})`,
  questions: {
    dir: "Folder of the blog",
    language: "Language of the blog",
    title: "Title of the blog",
    timeZone: "Time zone of its dates",
    comments: "Comments below articles",
    commentKinds: {
      none: "no comments",
      store: "in a service that you run: visitors need no account",
      issues: "in the issues of a repository: visitors sign in",
    },
    look: "Look of the blog",
    looks: {
      blossom: "rose, round cards with covers, petals and a ribbon",
      harbor: "sea blue, large titles, floating cards with covers, a ribbon",
      ink: "black and white with vermilion, serif titles, a plain list",
      paper: "warm paper, serif text in a larger size, a plain list",
    },
    mascot: "An animated figure at the edge of each page? (y/n)",
    host: "Where will the blog be?",
    hosts: {
      github: "GitHub Pages",
      cloudflare: "Cloudflare Pages",
      netlify: "Netlify",
      nginx: "a server of your own with nginx",
      caddy: "a server of your own with Caddy",
    },
    address: {
      github: "Its address, such as https://me.github.io/blog/ or your own domain",
      cloudflare: "Its address, such as https://blog.pages.dev or your own domain",
      netlify: "Its address, such as https://blog.netlify.app or your own domain",
      nginx: "Its address, such as https://blog.example.com",
      caddy: "Its address, such as https://blog.example.com",
    },
    later: "later",
    no: "no",
    number: "Number",
    expectedNumber: (most) => `Enter a number from 1 to ${most}.`,
    expectedZone: "Enter an IANA time zone, such as Europe/Berlin or America/New_York.",
    expectedYes: "Enter y or n.",
    expectedAddress: {
      github: "Enter an address that begins with https://, such as https://me.github.io/blog/.",
      cloudflare:
        "Enter an address that begins with https:// and has no path, such as https://blog.pages.dev.",
      netlify:
        "Enter an address that begins with https:// and has no path, such as https://blog.netlify.app.",
      nginx: "Enter an address that begins with https://, such as https://blog.example.com.",
      caddy: "Enter an address that begins with https://, such as https://blog.example.com.",
    },
  },
  publish: {
    github: () =>
      'To publish it, push it to a repository on GitHub, and select "GitHub Actions" under Settings → Pages → Source.',
    cloudflare: (name) =>
      `To publish it, run \`npx wrangler@4 pages project create ${name} --production-branch main\` once, push it to a repository on GitHub, and add the secrets that .github/workflows/deploy.yml names.`,
    netlify: () =>
      "To publish it, push it to a repository, and import the repository on Netlify. netlify.toml has the settings.",
    nginx: () => "To publish it, follow the steps at the top of deploy/nginx.conf.",
    caddy: () => "To publish it, follow the steps at the top of deploy/Caddyfile.",
  },
  setUrl: (file) => `Set \`url\` in ${file} once you know the address. The sitemap and feeds need it.`,
  wroteFiles: (files) => `Wrote ${files.join(", ")}`,
  unchangedFiles: (files) => `Unchanged: ${files.join(", ")}`,
  setOptions: (file, lines) => `Set ${lines.join(", ")} in ${file}`,
  addOptions: (file, lines) => `Add to ${file}: ${lines.join(", ")}`,
  post: (file) => `Created ${file}`,
  commentFiles: (files, dir) => `Created ${files.join(", ")} in ${dir}`,
  readme: "README.txt explains what each file is for.",
  theme: (dir, files) => `Copied the default theme to ${dir} (${plural(files, "file")})`,
  smallTheme: (dir, files) => `Created a small theme in ${dir} (${plural(files, "file")})`,
  useTheme: (name) => `To use it, set theme: "${name}" in hanblog.config.ts`,
  cms: {
    title: "Title",
    date: "Date",
    tags: "Tags",
    categories: "Categories",
    cover: "Cover",
    description: "Description",
    draft: "Draft",
    body: "Text",
  },
  cmsNext: {
    pages: "Commit it, and open the repository on https://app.pagescms.org",
    decap:
      "Deploy the site, and open /admin/ on it. Signing in needs an OAuth app: https://decapcms.org/docs/github-backend/",
  },
  singleFile:
    "To change only one file of the theme, put it into the site's folder theme/ and do not set `theme`.",
};

/** A page of another site, as a menu or a list names it. */
interface Place {
  readonly text: string;
  readonly link: string;
}

/** Facts about the blog and its owner. A fact that is `null` is unknown: pages leave it out. */
interface Facts {
  readonly title: string;
  readonly description: string;
  readonly author: string;
  /** Files in `public`. */
  readonly avatar: string;
  readonly icon: string;
  readonly base: string;
  /**
   * Scheme and host, such as `https://blog.example.com`. Canonical links, the sitemap, the address of the icon and feeds
   * need it. `HANBLOG_SITE_URL` in the environment of a build takes precedence.
   */
  readonly host: string | null;
  readonly startYear: number;
  /** Number under which the site is registered, and the page of the authority about it. */
  readonly record: Place | null;
  /** Places where readers find the author. */
  readonly contacts: readonly Place[];
  /** `owner/name` on GitHub, or the address of the repository. Articles link to their source in it. */
  readonly repository: string | null;
  /** Address of the guide of hanblog, which was once part of this blog at `/docs/hanblog/`. */
  readonly guide: string | null;
}

const TITLE = "饭团也有春天";

/** The only place for the facts of this blog. `hanblog.config.ts` reads them. */
export const facts: Facts = {
  title: TITLE,
  description: "一个被程序员耽误的优秀厨师",
  author: "饭团",
  avatar: "/avatar.svg",
  icon: "/favicon.svg",
  base: "/blog/",
  host: null,
  startYear: 2018,
  record: null,
  // Without the address of an account, a link searches the platform for the name of the blog.
  contacts: [
    { text: "在 GitHub 上找", link: search("https://github.com/search?type=repositories&q=") },
    { text: "在掘金上找", link: search("https://juejin.cn/search?query=") },
  ],
  repository: null,
  guide: null,
};

function search(address: string): string {
  return address + encodeURIComponent(TITLE);
}

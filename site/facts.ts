/** A page of another site, as a menu or a list names it. */
interface Place {
  readonly text: string;
  readonly link: string;
}

/** Facts about the blog and its owner. A fact that is `null` is unknown: pages leave it out, and a build lists it. */
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
  /** The author's accounts, by platform. The menu leads to the front page of a platform whose account is unknown. */
  readonly accounts: Readonly<Record<"GitHub" | "掘金", string | null>>;
  /** `owner/name` on GitHub, or the address of the repository. Articles link to their source in it. */
  readonly repository: string | null;
  /** Address of the guide of hanblog, which was once part of this blog at `/docs/hanblog/`. */
  readonly guide: string | null;
}

/** The only place for the facts of this blog. `hanblog.config.ts` reads them. */
export const facts: Facts = {
  title: "饭团也有春天",
  description: "一个被程序员耽误的优秀厨师",
  author: "饭团",
  avatar: "/avatar.svg",
  icon: "/favicon.svg",
  base: "/blog/",
  host: null,
  startYear: 2018,
  record: null,
  accounts: { GitHub: null, 掘金: null },
  repository: null,
  guide: null,
};

const FRONT_PAGES = [
  ["GitHub", "https://github.com/"],
  ["掘金", "https://juejin.cn/"],
] as const;

/** Returns the places where readers find the author. */
export function contactsOf(accounts: Facts["accounts"]): readonly Place[] {
  return FRONT_PAGES.map(([text, front]) => ({ text, link: accounts[text] ?? front }));
}

/** Returns the names of the facts that are unknown. */
export function unknownFacts({ accounts, ...rest }: Facts): readonly string[] {
  return Object.entries({ ...rest, ...accounts }).flatMap(([name, value]) => (value === null ? [name] : []));
}

import type { Page } from "playwright-core";

/** Returns a random number from 0 to less than 1. */
export type Random = () => number;

/** Creates a generator of random numbers that a seed determines. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    // Mulberry32.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Something that a visitor or the network does. Returns its description. */
export type Step = (page: Page, random: Random) => Promise<string>;

const pick = <Value>(list: readonly Value[], random: Random): Value | undefined =>
  list[Math.floor(random() * list.length)];

const wheel: Step = async (page, random) => {
  const by = Math.round((random() - 0.4) * 3000);
  await page.mouse.wheel(0, by);
  return `wheel ${by}`;
};

const key: Step = async (page, random) => {
  const name = pick(["PageDown", "PageUp", "End", "Home", "ArrowDown", "Tab", "Shift"], random) ?? "End";
  await page.keyboard.press(name);
  return `key ${name}`;
};

const scrollByScript: Step = async (page, random) => {
  const share = random();
  await page.evaluate((at) => window.scrollTo({ top: document.documentElement.scrollHeight * at }), share);
  return `scroll to ${share.toFixed(2)}`;
};

/** Clicks a random link by script, because a real click would first scroll to the link. */
function follow(selector: string): Step {
  return async (page, random) => {
    const share = random();
    const href = await page.evaluate(
      ([links, at]) => {
        const all = [...document.querySelectorAll<HTMLAnchorElement>(links)].filter(
          (link) => link.origin === location.origin && /(?:\.html|\/)$/.test(link.pathname),
        );
        const link = all[Math.floor(at * all.length)];
        link?.click();
        return link?.getAttribute("href") ?? "nothing";
      },
      [selector, share] as const,
    );
    return `click ${href}`;
  };
}

/** A step to another document ends the evaluation that took it. */
function isLeft(error: unknown): void {
  if (!/context was destroyed/i.test(String(error))) throw error;
}

const back: Step = async (page) => {
  await page.evaluate(() => history.back());
  return "back";
};

const forward: Step = async (page) => {
  await page.evaluate(() => history.forward());
  return "forward";
};

const reload: Step = async (page) => {
  await page.evaluate(() => location.reload());
  return "reload";
};

const motion: Step = async (page, random) => {
  const reducedMotion = random() < 0.5 ? "reduce" : "no-preference";
  await page.emulateMedia({ reducedMotion });
  return `motion ${reducedMotion}`;
};

/** The steps of a walk, each as often as it is likely. */
export const STEPS: readonly Step[] = [
  [wheel, wheel, wheel, key, key, scrollByScript],
  [follow(".sidebar a"), follow(".sidebar a"), follow(".contents a, .content a[href^='#']")],
  [follow("main a"), back, back, forward, reload, motion],
].flat();

/** Takes a random step. A document that is being left takes none. */
export async function takeStep(page: Page, random: Random): Promise<string> {
  const step = pick(STEPS, random)?.(page, random);
  return (await step?.catch((error: unknown) => (isLeft(error), "left"))) ?? "nothing";
}

/**
 * Makes some requests of pages slow, and some fail. None fails twice in a row, because a document whose data cannot be
 * loaded stays static.
 */
export async function upsetNetwork(page: Page, random: Random): Promise<void> {
  const failed = new Set<string>();
  await page.route(/\/assets\/js\/\d+\.\w+\.js$/, async (route) => {
    const fate = random();
    const url = route.request().url();
    if (fate < 0.1 && !failed.delete(url)) {
      failed.add(url);
      return route.abort();
    }
    if (fate < 0.4) await new Promise((resolve) => setTimeout(resolve, 400));
    // A reload cancels the request.
    return route.continue().catch(() => undefined);
  });
}

/** Titles of pages by the path in the address bar. */
export type Titles = Readonly<Record<string, { readonly title: string; readonly heading: string }>>;

/** Returns the ways in which address, place, marked heading, title and focus do not agree. */
export function findDisagreements(page: Page, titles: Titles): Promise<readonly string[]> {
  return page.evaluate((known) => {
    const faults: string[] = [];
    const expect = (name: string, found: unknown, expected: unknown) => {
      if (found !== expected) faults.push(`${name}: ${String(found)}, expected ${String(expected)}`);
    };
    const { title, heading } = known[location.pathname] ?? { title: document.title, heading: null };
    expect("title", document.title, title);
    const h1 = document.querySelector("main h1");
    if (heading !== null) expect("page", h1?.textContent?.replaceAll(/[#¶\s]+/g, ""), heading);

    const links = [...document.querySelectorAll<HTMLAnchorElement>(".heading-list a")];
    const idOf = (link: HTMLAnchorElement) => decodeURIComponent(link.hash.slice(1));
    const marked = links.find((link) => link.hasAttribute("aria-current"));
    const read = marked === undefined ? null : idOf(marked);
    const { scrollHeight, clientHeight } = document.documentElement;
    const places = links.flatMap((link) => {
      const element = document.getElementById(idOf(link));
      if (element === null) return [];
      const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop) || 0;
      return [{ id: idOf(link), top: element.getBoundingClientRect().top - margin }];
    });
    const isFixed = scrollHeight <= clientHeight;
    const isAtEnd = scrollY > 0 && scrollY + innerHeight >= scrollHeight - 1;
    if (places.length > 0 && !isFixed) {
      // Within ten pixels, the heading before stays. At the end, any visible one may be the current one.
      const allowed = isAtEnd
        ? places.filter(({ top }) => top >= -10).map(({ id }) => id as string | null)
        : [-11, 0, 11].map((shift) => places.findLast(({ top }) => top < 1 + shift)?.id ?? null);
      if (isAtEnd) allowed.push(places.at(-1)?.id ?? null);
      if (!allowed.includes(read)) faults.push(`marked: ${read}, expected ${allowed.join(" or ")}`);
    }
    const hash = decodeURIComponent(location.hash.slice(1));
    if (places.length > 0 && (hash === "" || places.some(({ id }) => id === hash)))
      expect("hash", hash, read ?? "");

    const { activeElement } = document;
    if (activeElement === null || !activeElement.isConnected) faults.push("focus: nowhere");
    return faults;
  }, titles);
}

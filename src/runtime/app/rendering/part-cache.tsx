import { createElement, useContext, type FunctionComponent, type ReactNode } from "react";
import { CARDS_END, CARDS_START } from "../../model/document/document.js";
import type { RepeatedPart } from "../../model/render.js";
import { decodeRoute } from "../../model/path.js";
import { LinksContext } from "../../router/router-context.js";
import { AnswersContext } from "../posts.js";
import { PartContext, type DrawPart } from "../repeated.js";

/** The HTML of a page, and the parts of it that other pages repeat. */
export interface AssembledHtml {
  readonly html: string;
  readonly repeated: readonly RepeatedPart[];
}

type MoveStyles = (html: string) => string;

/** Renders the repeated parts of one page. */
interface RouteParts {
  readonly draw: DrawPart;
  /** Inserts the parts and the page's content into the markup that React rendered. `move` stores its inline styles. */
  readonly assemble: (html: string, content?: string | null, move?: MoveStyles) => AssembledHtml;
}

/** Keeps the HTML of repeated components between pages. */
export interface PartCache {
  /** Placeholder that React renders instead of a page's content, which it would only copy. */
  readonly contentPlace: string;
  /** Adds placeholder elements for the marks around the cards of a list. */
  readonly markCards: (cards: ReactNode) => ReactNode;
  readonly open: (page: { readonly path: string; readonly locale: string }) => RouteParts;
}

/** The element of placeholders, and the size of the cache. */
export interface PartCacheOptions {
  /** Name of the placeholder element. It must be secret, or content could forge a placeholder. */
  readonly tag: string;
  /** Size, in UTF-16 units of HTML and props, beyond which parts not used lately are dropped. */
  readonly most?: number;
}

/** Enough for some two thousand cards of a list. Pages with equal cards are rendered close to each other. */
const MOST = 4 * 1024 * 1024;

/**
 * Names of the placeholders of the content and of the marks around cards. Placeholders of parts have numbers.
 */
const CONTENT = "content";
const START = "start";
const END = "end";

/** A style with a relative address, whose meaning depends on the page. */
const RELATIVE_STYLE = /\sstyle="[^"]*url\(\s*(?:&quot;|&#x27;)?(?![\s&/#]|[a-z][a-z\d+.-]*:)/i;

interface Part {
  readonly html: string;
  /** Routes that the part links to. */
  readonly links: ReadonlySet<string>;
}

interface Place {
  readonly key: string;
  /** Set while the part is rendered if it asks for articles, which depend on more than its props. */
  asks: boolean;
  /** `null` if the part is in the page's own HTML. */
  readonly part: Part | null;
  readonly links: Set<string>;
}

/**
 * Creates the part cache of a renderer. A part is rendered once for equal props and locale. It is rendered
 * again on a page that it links to, because that link is marked as current.
 */
export function createPartCache({ tag, most = MOST }: PartCacheOptions): PartCache {
  const known = createForgetfulMap<Part>(most);
  const numbers = new Map<unknown, number>();
  const numberOf = (Component: unknown) => {
    const number = numbers.get(Component) ?? numbers.size;
    numbers.set(Component, number);
    return number;
  };
  const marks: PlaceMarks = { start: `<${tag} n="`, end: `</${tag}>` };

  return {
    contentPlace: `${marks.start}${CONTENT}">${marks.end}`,
    markCards: (cards) => markCards(tag, cards),
    open({ path, locale }) {
      const places: Place[] = [];
      const route = decodeRoute(path);

      function draw<Props extends object>(Component: FunctionComponent<Props>, props: Props) {
        const key = `${numberOf(Component)} ${locale} ${JSON.stringify(props)}`;
        const part = known.get(key);
        if (part?.links.has(route) === true) return createElement(Component, props);
        const n = places.length;
        const place: Place = { key, asks: false, part, links: new Set() };
        places.push(place);
        if (part !== null) return createElement(tag, { n });
        return createElement(
          tag,
          { n },
          <NewPart onLink={(to) => place.links.add(decodeRoute(to))} onAsk={() => (place.asks = true)}>
            {createElement(Component, props)}
          </NewPart>,
        );
      }

      /** Caches a part's HTML, unless it would be wrong elsewhere: it marks a link as current, or has a relative style. */
      function keep({ key, asks, links }: Place, own: string, move: MoveStyles): Part | null {
        const twin = known.get(key);
        if (twin !== null || asks || links.has(route) || RELATIVE_STYLE.test(own)) return twin;
        const html = move(own);
        const part = { html: detached(html), links };
        known.set(key, part, html.length + key.length);
        return part;
      }

      return {
        draw,
        assemble: (html, content = null, move = String) =>
          replacePlaces(html, marks, move, (name, own) => {
            if (name === CONTENT) return { html: content ?? "", part: null };
            if (name === START) return { html: CARDS_START, part: null };
            if (name === END) return { html: CARDS_END, part: null };
            const place = places[Number(name)];
            if (place === undefined) throw new RangeError(`Page refers to a missing part ${name}`);
            const part = place.part ?? keep(place, own, move);
            return { html: part?.html ?? move(own), part };
          }),
      };
    },
  };
}

interface NewPartProps {
  readonly onLink: (to: string) => void;
  readonly onAsk: () => void;
  readonly children: ReactNode;
}

/** Renders a part that is not cached, and reports what it depends on. */
function NewPart({ onLink, onAsk, children }: NewPartProps): ReactNode {
  const answer = useContext(AnswersContext);
  const watched: typeof answer = (query, isStatic) => {
    onAsk();
    return answer?.(query, isStatic) ?? { posts: [] };
  };
  return (
    <PartContext value={null}>
      <LinksContext value={onLink}>
        <AnswersContext value={answer === null ? null : watched}>{children}</AnswersContext>
      </LinksContext>
    </PartContext>
  );
}

/** A map of limited size that drops entries not used lately. */
interface ForgetfulMap<Value> {
  readonly get: (key: string) => Value | null;
  readonly set: (key: string, value: Value, size: number) => void;
}

/**
 * Creates a map that keeps the most recently used entries. Their sizes add up to at least `most`, and to less
 * than twice as much.
 */
function createForgetfulMap<Value>(most: number): ForgetfulMap<Value> {
  let young = new Map<string, readonly [Value, size: number]>();
  let old = young;
  let size = 0;
  const set = (key: string, entry: readonly [Value, size: number]) => {
    if (size > most) {
      old = young;
      young = new Map();
      size = 0;
    }
    young.set(key, entry);
    size += entry[1];
  };
  return {
    get(key: string): Value | null {
      const entry = young.get(key);
      if (entry !== undefined) return entry[0];
      const older = old.get(key);
      if (older === undefined) return null;
      set(key, older);
      return older[0];
    },
    set: (key: string, value: Value, ofSize: number) => set(key, [value, ofSize]),
  };
}

function markCards(tag: string, cards: ReactNode): ReactNode {
  return [createElement(tag, { key: START, n: START }), cards, createElement(tag, { key: END, n: END })];
}

/** Text before the name of a placeholder element (`<tag n="`), and its end tag. */
interface PlaceMarks {
  readonly start: string;
  readonly end: string;
}

/**
 * Replaces each placeholder by its HTML, and moves the styles of the text around it. `fill` receives its name and the
 * HTML that React rendered in it.
 */
function replacePlaces(
  html: string,
  marks: PlaceMarks,
  move: MoveStyles,
  fill: (name: string, own: string) => { readonly html: string; readonly part: Part | null },
): AssembledHtml {
  const repeated: RepeatedPart[] = [];
  let whole = "";
  let at = 0;
  for (;;) {
    const start = html.indexOf(marks.start, at);
    if (start === -1) break;
    const inner = html.indexOf(">", start) + 1;
    const end = html.indexOf(marks.end, inner);
    const name = html.slice(start + marks.start.length, inner - '">'.length);
    whole += move(html.slice(at, start));
    at = end + marks.end.length;
    const from = whole.length;
    const filled = fill(name, html.slice(inner, end));
    whole += filled.html;
    if (filled.part !== null && whole.length > from) {
      repeated.push({ from, to: whole.length, part: filled.part });
    }
  }
  return { html: whole + move(html.slice(at)), repeated };
}

/** Copies a text. A slice would keep the whole original string in memory. */
function detached(text: string): string {
  return structuredClone(text);
}

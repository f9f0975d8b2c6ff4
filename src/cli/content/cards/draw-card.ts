import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { findOptionalPackage } from "../../config/package-info.js";
import type { Project } from "../../config/project.js";
import { readChecked, writeChecked } from "../../files/checked-file.js";
import { loadSharp } from "../pictures/sharp-package.js";
import { firstLineOf } from "../../../runtime/model/error.js";
import { createError } from "../../messages/create-problem.js";
import { type Card, CARD_PACKAGES, CARD_SIZE, ELLIPSIS } from "./plan-cards.js";

/** Font sizes of a title in pixels, of which the largest is used at which it fits. */
const SIZES = [84, 72, 60, 50] as const;
const LINE_HEIGHT = 1.3;
/** Height in pixels that a title may have. */
const TITLE_HEIGHT = 370;
const PADDING = 80;
/** Width of the cover in pixels. */
const COVER_WIDTH = 460;
/** Height of the bar at the top in pixels. */
const BAR_HEIGHT = 18;
/** Width of a character in relation to the font size: a Chinese one, and the mean of the others. */
const WIDE = 1;
const NARROW = 0.58;

/** An element as satori takes it: a React element without React. */
interface CardElement {
  readonly type: string;
  readonly props: Readonly<Record<string, unknown>>;
}

/** The packages that draw cards. They are optional, so their own types may be missing. */
interface CardTools {
  readonly satori: (
    element: CardElement,
    options: {
      readonly width: number;
      readonly height: number;
      readonly fonts: readonly { readonly name: string; readonly data: Buffer }[];
    },
  ) => Promise<string>;
  readonly renderAsync: (
    svg: string,
    options: { readonly font: { readonly loadSystemFonts: boolean } },
  ) => Promise<{ readonly asPng: () => Buffer }>;
}

/** Returns the PNG file of a card. */
export type MakeCard = (card: Card) => Promise<Uint8Array>;

/** Creates a function that draws cards. What was drawn once is kept in the cache of the site. Rejects with `card-broken`. */
export function createCardMaker({ siteDir, cacheDir }: Pick<Project, "siteDir" | "cacheDir">): MakeCard {
  let tools: CardTools | null = null;
  return async (card) => {
    const file = join(cacheDir, "cards", `${card.key.slice(0, 40)}.png`);
    const kept = readChecked(file);
    if (kept !== null) return kept;
    try {
      const bytes = await drawCard(card, (tools ??= loadTools(siteDir)));
      writeChecked(file, bytes);
      return bytes;
    } catch (error) {
      throw createError("card-broken", { title: card.title, reason: firstLineOf(error) }, { cause: error });
    }
  };
}

function loadTools(siteDir: string): CardTools {
  const [satori, resvg] = CARD_PACKAGES.map((name) => {
    const folder = findOptionalPackage(name, siteDir) ?? siteDir;
    return createRequire(join(folder, "package.json"))(name);
  });
  return { satori: satori.default, renderAsync: resvg.renderAsync };
}

async function drawCard(card: Card, { satori, renderAsync }: CardTools): Promise<Uint8Array> {
  const data = await Promise.all(card.fonts.map((file) => readFile(file)));
  const fonts = data.map((bytes, index) => ({ name: `font${index}`, data: bytes }));
  const cover = await readCover(card);
  const svg = await satori(cardElement(card, fonts.map(({ name }) => name).join(", "), cover), {
    ...CARD_SIZE,
    fonts,
  });
  return (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng();
}

/** Reads a cover at the size at which it is drawn. Resolves to `null` if it cannot be decoded, which is reported with the covers. */
async function readCover({ cover, sharp }: Card): Promise<Buffer | null> {
  const bytes = cover === null ? null : await readFile(cover);
  if (bytes === null || sharp === null) return bytes;
  const size = { width: COVER_WIDTH, height: CARD_SIZE.height - BAR_HEIGHT, fit: "cover" } as const;
  try {
    return await loadSharp(sharp)(bytes, { failOn: "error" }).autoOrient().resize(size).png().toBuffer();
  } catch {
    return null;
  }
}

function cardElement(
  { title, footer, colors: { background, color, accent } }: Card,
  fontFamily: string,
  cover: Buffer | null,
): CardElement {
  const width = CARD_SIZE.width - PADDING * 2 - (cover === null ? 0 : COVER_WIDTH);
  const fontSize = sizeFor(title, width);
  const lines = Math.floor(TITLE_HEIGHT / (fontSize * LINE_HEIGHT));
  const text = [
    box(
      {
        display: "block",
        wordBreak: "break-word",
        lineClamp: `${lines} "${ELLIPSIS}"`,
        fontSize,
        lineHeight: LINE_HEIGHT,
        width,
      },
      title,
    ),
    box({ fontSize: 34, opacity: 0.7, display: "block", lineClamp: `1 "${ELLIPSIS}"`, width }, footer),
  ];
  const column = { flexDirection: "column", justifyContent: "space-between", padding: PADDING } as const;
  return box({ ...CARD_SIZE, background, color, fontFamily, borderTop: `${BAR_HEIGHT}px solid ${accent}` }, [
    box({ ...column, width: width + PADDING * 2, height: "100%" }, text),
    ...(cover === null ? [] : [coverElement(cover)]),
  ]);
}

function coverElement(cover: Buffer): CardElement {
  const type = cover[0] === 0x89 ? "png" : "jpeg";
  const style = { width: COVER_WIDTH, height: "100%", objectFit: "cover" };
  return { type: "img", props: { src: `data:image/${type};base64,${cover.toString("base64")}`, style } };
}

/** Creates an element. satori lays out all boxes with several children as flex boxes. */
function box(
  style: Readonly<Record<string, unknown>>,
  children: string | readonly CardElement[],
): CardElement {
  return { type: "div", props: { style: { display: "flex", boxSizing: "border-box", ...style }, children } };
}

/** Returns the largest font size at which a title fits, estimated from the widths of its characters. */
function sizeFor(title: string, width: number): number {
  const ems = Array.from(title).reduce(
    (sum, character) => sum + (/[\u2e80-\uffef]|[^\0-\uffff]/u.test(character) ? WIDE : NARROW),
    0,
  );
  const fits = (size: number) =>
    Math.ceil((ems * size) / (width * 0.92)) * size * LINE_HEIGHT <= TITLE_HEIGHT;
  return SIZES.find(fits) ?? SIZES[3];
}

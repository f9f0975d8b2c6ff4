import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { PlaceOfField, Problem } from "../../../runtime/model/error.js";
import type { Cover } from "../../../runtime/model/lists/listing.js";
import type { Page } from "../../../runtime/model/page.js";
import { localeShell, type SiteShell } from "../../../runtime/model/site.js";
import type { CardOptions } from "../../config/options/images-schema.js";
import { findOptionalPackage } from "../../config/package-info.js";
import type { PlaceOfOption } from "../../config/place-of-option.js";
import { createProblem } from "../../messages/create-problem.js";
import type { FileStore } from "../file-store.js";
import { findSharp } from "../pictures/sharp-package.js";
import { localCover } from "../text/read-covers.js";
import { fontSources, type OpenedFonts } from "./card-fonts.js";

/** Size of a card in pixels, which most sites ask for. */
export const CARD_SIZE = { width: 1200, height: 630 };
/** Packages that draw cards. Their licence is MPL-2.0, so they are neither bundled nor copied. */
export const CARD_PACKAGES = ["satori", "@resvg/resvg-js"] as const;
/** A space before a punctuation mark, which an emoji leaves. */
const BEFORE_MARK = / (?=[、。，．！？；：,.!?;:])/g;
/** Version of the design. */
const FORMAT = 2;
/** Maximum number of characters that a warning lists. */
const MOST_LISTED = 10;
/** Emoji, which need a font with colors. They are left out of cards. */
const EMOJI = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3/gu;
/** Characters that Unicode lists as pictographic although they are part of ordinary text. */
const TEXT = /^[©®‼⁉™ℹ↔-↙↩↪]$/u;

/** Picture of a page that other sites show with a link to it. Everything that it shows follows from these values. */
export interface Card {
  /** Path below the output folder. */
  readonly output: string;
  /** Hash of all that the picture follows from. */
  readonly key: string;
  readonly title: string;
  /** Line at the bottom; empty for none. */
  readonly footer: string;
  /** Absolute path of the cover, or `null`. It is a PNG or JPEG file, and with sharp a WebP file, too. */
  readonly cover: string | null;
  /** Absolute path of the main module of sharp, which decodes the cover; `null` if it is not installed. */
  readonly sharp: string | null;
  /** Absolute paths of the font files that have the characters, in the order in which they are tried. */
  readonly fonts: readonly string[];
  readonly colors: Pick<CardOptions, "background" | "color" | "accent">;
}

/** Inputs for planning the cards of a site. */
export interface CardInput {
  readonly siteDir: string;
  readonly options: CardOptions;
  readonly opened: OpenedFonts;
  readonly shell: SiteShell;
  readonly pages: readonly Page[];
  readonly files: FileStore;
  readonly placeOf: PlaceOfField;
  readonly placeOfOption: PlaceOfOption;
}

/** Cards by source file of their page, and the problems found while planning them. */
export interface PlannedCards {
  readonly cards: ReadonlyMap<string, Card>;
  readonly problems: readonly Problem[];
}

/** Returns the absolute files outside of the pages from which the cards of a site follow. */
export function cardSources(siteDir: string, { fonts }: Pick<CardOptions, "fonts">): readonly string[] {
  return [...fontSources(siteDir, [...CARD_PACKAGES, "sharp"]), ...fontSources(siteDir, fonts)];
}

/** Cards of a site that wants none. */
export const NO_CARDS: PlannedCards = { cards: new Map(), problems: [] };

/** Plans a card for each page that names no picture of its own in `meta`. None is drawn. */
export function planCards(input: CardInput): PlannedCards {
  const { siteDir, options, opened, shell, placeOfOption } = input;
  const missing = CARD_PACKAGES.filter((name) => findOptionalPackage(name, siteDir) === null);
  const { fonts, faults } = opened;
  const at = () => placeOfOption(["socialCards"]);
  const problems = [
    ...(shell.origin === null ? [createProblem("warning", "social-cards-url", {}, at())] : []),
    ...missing.map((name) => createProblem("error", "social-cards-package", { name }, at())),
    ...faults.map(({ index, fault }) =>
      createProblem("error", "card-font", fault, placeOfOption(["socialCards", "fonts", index])),
    ),
  ];
  if (problems.length > 0) return { ...NO_CARDS, problems };
  const sharp = findSharp(siteDir);
  const packages = [...CARD_PACKAGES, ...(sharp === null ? [] : ["sharp"])];
  const shared = createHash("sha256").update(
    JSON.stringify([FORMAT, options, fonts.key, packages.map((name) => versionOf(name, siteDir))]),
  );
  const planned = input.pages
    .filter(({ frontmatter }) => !frontmatter.meta.some(({ property }) => property === "og:image"))
    .map((page) => planCard(page, input, { fonts, sharp, shared: shared.copy().digest("hex") }));
  return {
    cards: new Map(planned.flatMap(({ source, card }) => (card === null ? [] : [[source, card] as const]))),
    problems: planned.flatMap(({ problem }) => problem ?? []),
  };
}

/** Returns the cards as the covers of their pages for other sites. */
export function cardCovers(cards: PlannedCards["cards"]): ReadonlyMap<string, Cover> {
  return new Map([...cards].map(([source, { output }]) => [source, { src: `/${output}`, ...CARD_SIZE }]));
}

interface Shared {
  readonly fonts: OpenedFonts["fonts"];
  readonly sharp: string | null;
  /** Hash of everything that all cards depend on. */
  readonly shared: string;
}

function planCard(
  { relativePath, locale, title: own, frontmatter }: Page,
  { shell, files, options, placeOf }: CardInput,
  { fonts, sharp, shared }: Shared,
) {
  const site = localeShell(shell, locale);
  const isOfSite = frontmatter.home === true && frontmatter.homeFolder === undefined;
  const title = isOfSite ? "" : withoutEmoji(own ?? "");
  const texts = [title, withoutEmoji(site.title), withoutEmoji(site.description)];
  const missing = new Set(fonts.filesFor(texts.join("")).missing);
  const isKnown = (character: string) => !missing.has(character);
  const shown = texts.map((text) => tidy(Array.from(text).filter(isKnown).join("")));
  // A page without a title that can be drawn has that of the site.
  const [heading = "", footer = ""] = shown[0] === "" || shown[0] === shown[1] ? shown.slice(1) : shown;
  const { files: fontFiles } = fonts.filesFor(heading + footer + ELLIPSIS);
  const path = localCover(frontmatter.cover, relativePath, shell.base);
  const image = path === null ? null : files.find(path);
  const isShown = image !== null && image.raster !== null && (sharp !== null || image.raster !== "webp");
  const cover = isShown ? image : null;
  const key = createHash("sha256")
    .update(JSON.stringify([shared, heading, footer, cover?.hash ?? null]))
    .digest("hex");
  const card: Card = {
    output: `assets/img/card.${key.slice(0, 16)}.png`,
    key,
    title: heading,
    footer,
    cover: cover?.file ?? null,
    sharp,
    fonts: fontFiles,
    colors: options,
  };
  const characters = Array.from(missing).slice(0, MOST_LISTED).join(" ");
  const problem =
    missing.size === 0
      ? null
      : createProblem("warning", "card-characters", { characters }, placeOf(relativePath, "title"));
  return { source: relativePath, card: heading === "" ? null : card, problem };
}

/** The character that ends a title that is too long. */
export const ELLIPSIS = "…";

function withoutEmoji(text: string): string {
  return tidy(text.replace(EMOJI, (character) => (TEXT.test(character) ? character : "")));
}

/** Removes the spaces that characters leave which were taken out. */
function tidy(text: string): string {
  return text.replace(/\s+/g, " ").replace(BEFORE_MARK, "").trim();
}

function versionOf(name: string, siteDir: string): string {
  return readFileSync(join(findOptionalPackage(name, siteDir) ?? "", "package.json"), "utf8");
}

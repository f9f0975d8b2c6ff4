import { expect, it } from "vitest";
import { expectedFeatures, FEATURES, featuresIn, loadTexts, TAGS } from "./feature-files.js";

/** Arguments for texts that take some. The result should contain them. */
const ARGUMENTS = ["⟨1⟩", "⟨2⟩"];

it.each(TAGS)("%s has the files of its features, and no other file", (tag) => {
  expect(featuresIn(tag)).toEqual(expectedFeatures(tag).toSorted());
});

it("lists no feature of a further language that English does not have", () => {
  expect(TAGS.flatMap(expectedFeatures).filter((feature) => !FEATURES.includes(feature))).toEqual([]);
});

it("has every text in every language", async () => {
  const faults = await Promise.all(
    TAGS.flatMap((tag) => expectedFeatures(tag).map((feature) => findFaults(tag, feature))),
  );
  expect(faults.flat()).toEqual([]);
});

/** Returns a line for each text that is missing, unknown, in English, or without a placeholder of the English text. */
async function findFaults(tag: string, feature: string): Promise<readonly string[]> {
  const english = await loadTexts("en", feature);
  const texts = await loadTexts(tag, feature);
  const names = new Set([...Object.keys(english), ...Object.keys(texts)]);
  return [...names].flatMap((name) => {
    const place = `${tag} ${feature}.${name}`;
    const text = printText(texts[name]);
    if (!Object.hasOwn(english, name)) return [`${place}: unknown`];
    if (text === null || text.trim() === "") return [`${place}: missing`];
    if (tag !== "en" && text === printText(english[name]) && !isSharedWord(tag, text))
      return [`${place}: in English`];
    const lost = placeholders(printText(english[name]) ?? "").filter((part) => !text.includes(part));
    return lost.length === 0 ? [] : [`${place}: without ${lost.join(", ")}`];
  });
}

/** Returns whether a text can be the same in English: one word of a language with the same script. */
function isSharedWord(tag: string, text: string): boolean {
  return new Intl.Locale(tag).maximize().script === "Latn" && !text.includes(" ");
}

/** Returns a text, or the result of a text that takes arguments. `null` if `text` is neither. */
function printText(text: unknown): string | null {
  const result: unknown = typeof text === "function" ? text(...ARGUMENTS) : text;
  return typeof result === "string" ? result : null;
}

function placeholders(text: string): readonly string[] {
  return text.match(/\{\w+\}|⟨\d⟩/g) ?? [];
}

import { expect, it } from "vitest";
import { countText, nounOf } from "../../../src/runtime/comments/count-text.js";
import { STORE_COMMENTS_TEXTS } from "../../../src/runtime/texts/tables/store-comments.js";

it.each([
  [0, "comment|comments", "0 comments"],
  [1, "comment|comments", "1 comment"],
  [2, "comment|comments", "2 comments"],
  [1, "评论", "1 评论"],
  [2, "条评论", "2 条评论"],
])("%i with the nouns `%s` is `%s`", (count, nouns, expected) => {
  expect(countText(count, nouns)).toBe(expected);
});

it.each([
  [0, "0 дней назад"],
  [1, "1 день назад"],
  [4, "4 дня назад"],
  [11, "11 дней назад"],
  [14, "14 дней назад"],
  [21, "21 день назад"],
  [112, "112 дней назад"],
  [122, "122 дня назад"],
])("%i days have the third form of Russian where it is due: %s", (count, expected) => {
  expect(countText(count, "день назад|дня назад|дней назад")).toBe(expected);
});

it.each([
  [1, "vor {count} Tag|vor {count} Tagen", "vor 1 Tag"],
  [2, "vor {count} Tag|vor {count} Tagen", "vor 2 Tagen"],
  [1, "לפני יום|לפני {count} ימים", "לפני יום"],
  [3, "לפני יום|לפני {count} ימים", "לפני 3 ימים"],
])("puts %i into `%s`", (count, nouns, expected) => {
  expect(countText(count, nouns)).toBe(expected);
});

/** Numbers of each plural category of a language (CLDR). Hebrew writes its dual as a plural after a digit. */
function numbersByCategory(tag: string): readonly (readonly number[])[] {
  const rules = new Intl.PluralRules(tag);
  const numbers = Array.from({ length: 200 }, (_, index) => index + 1);
  const categoryOf = (count: number) => rules.select(count).replace("two", "other");
  const categories = [...new Set(numbers.map(categoryOf))];
  return categories.map((category) => numbers.filter((count) => categoryOf(count) === category));
}

it.each(STORE_COMMENTS_TEXTS)("%s has a noun for each plural category of the language", (tag, texts) => {
  const categories = numbersByCategory(tag);
  for (const nouns of [texts.comments, texts.seconds, texts.minutes, texts.hours, texts.days]) {
    const used = categories.map((numbers) => new Set(numbers.map((count) => nounOf(count, nouns))));
    expect(used.map(({ size }) => size)).toEqual(categories.map(() => 1));
    expect(new Set(used.flatMap((each) => [...each])).size).toBe(categories.length);
  }
});

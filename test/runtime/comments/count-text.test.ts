import { expect, it } from "vitest";
import { countText } from "../../../src/runtime/comments/count-text.js";
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

it.each(STORE_COMMENTS_TEXTS)("%s has a form for one where the language has plurals", (tag, texts) => {
  const nouns = [texts.comments, texts.seconds, texts.minutes, texts.hours, texts.days];
  const plural = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.length;
  expect(nouns.map((noun) => noun.split("|").length)).toEqual(nouns.map(() => plural));
});

import type { ListingTexts } from "../features/listing-texts.js";

export const listings: ListingTexts = {
  home: "ホーム",
  tags: "ラベル",
  categories: "分類",
  timeline: "タイムライン",
  notFound: "ページが見つかりません",
  page: (number) => `${number} ページ`,
};

import type { ListingTexts } from "../features/listing-texts.js";

export const listings: ListingTexts = {
  home: "首頁",
  tags: "標籤",
  categories: "分類",
  timeline: "時間軸",
  notFound: "找不到頁面",
  page: (number) => `第 ${number} 頁`,
};

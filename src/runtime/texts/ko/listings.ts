import type { ListingTexts } from "../features/listing-texts.js";

export const listings: ListingTexts = {
  home: "홈",
  tags: "태그",
  categories: "분류",
  timeline: "타임 라인",
  notFound: "페이지를 찾을 수 없습니다",
  page: (number) => `${number} 페이지`,
};

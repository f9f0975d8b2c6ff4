import type { ListingTexts } from "../features/listing-texts.js";

export const listings: ListingTexts = {
  home: "首页",
  tags: "标签",
  categories: "分类",
  timeline: "时间轴",
  notFound: "页面不存在",
  page: (number) => `第 ${number} 页`,
};

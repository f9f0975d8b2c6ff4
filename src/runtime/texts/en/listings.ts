import type { ListingTexts } from "../features/listing-texts.js";

export const listings: ListingTexts = {
  home: "Home",
  tags: "Tags",
  categories: "Categories",
  timeline: "Timeline",
  notFound: "Page not found",
  page: (number) => `Page ${number}`,
};

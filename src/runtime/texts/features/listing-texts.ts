/** Titles of the pages that hanblog generates (spec/site.md §9). */
export interface ListingTexts {
  readonly home: string;
  readonly tags: string;
  readonly categories: string;
  readonly timeline: string;
  readonly notFound: string;
  readonly page: (number: number) => string;
}

/** Titles of the pages that hanblog makes itself, in one language (spec/site.md §9). */
export interface ListingTitles {
  readonly home: string;
  readonly tags: string;
  readonly categories: string;
  readonly timeline: string;
  readonly notFound: string;
  readonly page: (number: number) => string;
}

const ENGLISH: ListingTitles = {
  home: "Home",
  tags: "Tags",
  categories: "Categories",
  timeline: "Timeline",
  notFound: "Page not found",
  page: (number) => `Page ${number}`,
};

/** The words that listing pages have in their document titles, for the languages of spec/site.md §9. */
const TITLES: readonly (readonly [pattern: RegExp, titles: ListingTitles])[] = [
  [
    /^zh-(HK|MO|TW|Hant)/i,
    {
      home: "首頁",
      tags: "標籤",
      categories: "分類",
      timeline: "時間軸",
      notFound: "找不到頁面",
      page: (number) => `第 ${number} 頁`,
    },
  ],
  [
    /^zh/i,
    {
      home: "首页",
      tags: "标签",
      categories: "分类",
      timeline: "时间轴",
      notFound: "页面不存在",
      page: (number) => `第 ${number} 页`,
    },
  ],
  [
    /^ja/i,
    {
      home: "ホーム",
      tags: "ラベル",
      categories: "分類",
      timeline: "タイムライン",
      notFound: "ページが見つかりません",
      page: (number) => `${number} ページ`,
    },
  ],
  [
    /^ko/i,
    {
      home: "홈",
      tags: "태그",
      categories: "분류",
      timeline: "타임 라인",
      notFound: "페이지를 찾을 수 없습니다",
      page: (number) => `${number} 페이지`,
    },
  ],
];

/** The titles for a BCP 47 tag; English ones for a language that there are none for. */
export function listingTitles(lang: string): ListingTitles {
  return TITLES.find(([pattern]) => pattern.test(lang))?.[1] ?? ENGLISH;
}

/** The words that decorations say where the config gives no others. */
export interface DecorationStrings {
  /** Label of the cat. */
  readonly toTop: string;
  /** Title of the tab while it is hidden. */
  readonly away: string;
  /** Stands before the title for a moment when the tab is seen again. */
  readonly welcome: string;
  /** Says what pressing an image does. */
  readonly zoom: string;
}

const ENGLISH: DecorationStrings = {
  toTop: "Back to the top",
  away: "(●—●) Oh no, the page fell over!",
  welcome: "(/≧▽≦/) It is up again!",
  zoom: "Enlarge image",
};

const STRINGS: Readonly<Record<string, DecorationStrings>> = {
  "zh-CN": {
    toTop: "回到顶部",
    away: "(●—●) 哎呀，页面摔倒啦！",
    welcome: "(/≧▽≦/) 又站起来啦！",
    zoom: "放大图片",
  },
  "zh-TW": {
    toTop: "回到頂部",
    away: "(●—●) 哎呀，頁面摔倒啦！",
    welcome: "(/≧▽≦/) 又站起來啦！",
    zoom: "放大圖片",
  },
  en: ENGLISH,
  ja: {
    toTop: "ページの先頭へ",
    away: "(●—●) わあ、ページが転んじゃった！",
    welcome: "(/≧▽≦/) 立ち直ったよ！",
    zoom: "画像を拡大",
  },
  ko: {
    toTop: "맨 위로",
    away: "(●—●) 앗, 페이지가 넘어졌어요!",
    welcome: "(/≧▽≦/) 다시 일어났어요!",
    zoom: "이미지 확대",
  },
};

/** Words for the language that the document is in now. */
export function decorationStrings(lang: string = document.documentElement.lang): DecorationStrings {
  const chinese = /^zh-(TW|HK|MO|Hant)\b/i.test(lang) ? "zh-TW" : "zh-CN";
  const language = lang.split("-")[0]?.toLowerCase() ?? "";
  const name = language === "zh" ? chinese : language;
  return (Object.hasOwn(STRINGS, name) ? STRINGS[name] : undefined) ?? ENGLISH;
}

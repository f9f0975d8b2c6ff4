/** The few words that the runtime itself says; a theme has its own. */
export interface RuntimeStrings {
  readonly loadFailed: string;
  readonly retry: string;
  readonly copied: string;
}

const ENGLISH: RuntimeStrings = {
  loadFailed: "The page could not be loaded.",
  retry: "Try again",
  copied: "Copied",
};

const STRINGS: Readonly<Record<string, RuntimeStrings>> = {
  "zh-CN": { loadFailed: "页面加载失败。", retry: "重试", copied: "已复制" },
  "zh-TW": { loadFailed: "頁面載入失敗。", retry: "重試", copied: "已複製" },
  en: ENGLISH,
  ja: { loadFailed: "ページを読み込めませんでした。", retry: "再試行", copied: "コピーしました" },
  ko: { loadFailed: "페이지를 불러오지 못했습니다.", retry: "다시 시도", copied: "복사했습니다" },
};

/** Words for a BCP 47 tag: its own, those of its language, else English. */
export function runtimeStrings(lang: string): RuntimeStrings {
  const own = Object.hasOwn(STRINGS, lang) ? STRINGS[lang] : undefined;
  if (own !== undefined) return own;
  if (/^zh-(TW|HK|MO|Hant)\b/i.test(lang)) return STRINGS["zh-TW"] ?? ENGLISH;
  if (/^zh\b/i.test(lang)) return STRINGS["zh-CN"] ?? ENGLISH;
  const language = lang.split("-")[0]?.toLowerCase() ?? "";
  return (Object.hasOwn(STRINGS, language) ? STRINGS[language] : undefined) ?? ENGLISH;
}

/** The words of the mascot's own controls; `{name}` is its name. */
export interface MascotStrings {
  /** Name of a mascot that has none. */
  readonly mascot: string;
  readonly figure: string;
  readonly hide: string;
  readonly show: string;
}

const ENGLISH: MascotStrings = {
  mascot: "Mascot",
  figure: "{name}: press to greet, arrow keys to move",
  hide: "Hide {name}",
  show: "Show {name}",
};

const STRINGS: Readonly<Record<string, MascotStrings>> = {
  "zh-CN": {
    mascot: "看板娘",
    figure: "{name}：点一下打招呼，方向键可以移动",
    hide: "隐藏{name}",
    show: "显示{name}",
  },
  "zh-TW": {
    mascot: "看板娘",
    figure: "{name}：點一下打招呼，方向鍵可以移動",
    hide: "隱藏{name}",
    show: "顯示{name}",
  },
  en: ENGLISH,
  ja: {
    mascot: "マスコット",
    figure: "{name}：押すとあいさつ、矢印キーで移動",
    hide: "{name}を隠す",
    show: "{name}を表示",
  },
  ko: {
    mascot: "마스코트",
    figure: "{name}: 누르면 인사, 방향키로 이동",
    hide: "{name} 숨기기",
    show: "{name} 보이기",
  },
};

/** Words for a language, with the mascot's name in them. */
export function mascotStrings(lang: string, name: string): MascotStrings {
  const chinese = /^zh-(TW|HK|MO|Hant)\b/i.test(lang) ? "zh-TW" : "zh-CN";
  const language = lang.split("-")[0]?.toLowerCase() ?? "";
  const key = language === "zh" ? chinese : language;
  const strings = (Object.hasOwn(STRINGS, key) ? STRINGS[key] : undefined) ?? ENGLISH;
  const fill = (text: string) => text.replace("{name}", () => name || strings.mascot);
  return {
    mascot: name || strings.mascot,
    figure: fill(strings.figure),
    hide: fill(strings.hide),
    show: fill(strings.show),
  };
}

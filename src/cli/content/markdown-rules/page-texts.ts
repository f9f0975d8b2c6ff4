/** Words that the rules put into a page on their own. */
export interface PageTexts {
  readonly tip: string;
  readonly warning: string;
  readonly danger: string;
  readonly details: string;
  readonly theorem: string;
  readonly note: string;
  readonly important: string;
  readonly caution: string;
  readonly copy: string;
  readonly done: string;
  readonly open: string;
  readonly diagram: string;
  /** Before the reason. */
  readonly diagramFault: string;
  /** Differs from the theme's name for its own contents: landmarks need different names. */
  readonly toc: string;
  /** Before a footnote's number. */
  readonly backToReference: string;
}

type Words = readonly [
  tip: string,
  warning: string,
  danger: string,
  details: string,
  theorem: string,
  note: string,
  important: string,
  caution: string,
  copy: string,
  done: string,
  open: string,
  diagram: string,
  diagramFault: string,
  toc: string,
  backToReference: string,
];

const ENGLISH: Words = [
  "Tip",
  "Warning",
  "Danger",
  "Details",
  "Theorem",
  "Note",
  "Important",
  "Caution",
  "Copy code",
  "Done",
  "Not done",
  "Diagram",
  "This diagram cannot be drawn:",
  "Table of contents",
  "Back to reference",
];

/** The first pattern that fits the page's language wins; the groups are those of research §1.6. */
const LANGUAGES: readonly (readonly [pattern: RegExp, words: Words])[] = [
  [
    /^zh-(?:hant|hk|mo|tw)\b/i,
    [
      "提示",
      "注意",
      "警告",
      "詳細資訊",
      "定理",
      "說明",
      "重要",
      "當心",
      "複製程式碼",
      "已完成",
      "未完成",
      "圖表",
      "無法繪製這個圖表：",
      "目錄",
      "回到引用處",
    ],
  ],
  [
    /^zh\b/i,
    [
      "提示",
      "注意",
      "警告",
      "详细信息",
      "定理",
      "说明",
      "重要",
      "当心",
      "复制代码",
      "已完成",
      "未完成",
      "图表",
      "无法绘制这个图表：",
      "目录",
      "回到引用处",
    ],
  ],
  [
    /^ja\b/i,
    [
      "ヒント",
      "注意",
      "警告",
      "詳細",
      "定理",
      "補足",
      "重要",
      "要注意",
      "コードをコピー",
      "完了",
      "未完了",
      "図",
      "この図を描画できません：",
      "見出しの一覧",
      "参照元へ戻る",
    ],
  ],
  [
    /^ko\b/i,
    [
      "팁",
      "주의",
      "경고",
      "자세히",
      "정리",
      "참고",
      "중요",
      "조심",
      "코드 복사",
      "완료",
      "미완료",
      "다이어그램",
      "다이어그램을 그릴 수 없습니다:",
      "제목 목록",
      "참조 위치로 돌아가기",
    ],
  ],
  [
    /^es\b/i,
    [
      "Consejo",
      "Advertencia",
      "Peligro",
      "Detalles",
      "Teorema",
      "Nota",
      "Importante",
      "Precaución",
      "Copiar código",
      "Hecho",
      "Pendiente",
      "Diagrama",
      "No se puede dibujar este diagrama:",
      "Índice",
      "Volver a la referencia",
    ],
  ],
];

/** By language tag: a site has few, and each page asks several times. */
const known = new Map<string, PageTexts>();

/** The words in the language of a page, English where there are none. */
export function pageTexts(lang: string): PageTexts {
  const texts = known.get(lang) ?? textsOf(lang);
  known.set(lang, texts);
  return texts;
}

function textsOf(lang: string): PageTexts {
  const words = LANGUAGES.find(([pattern]) => pattern.test(lang))?.[1] ?? ENGLISH;
  const [tip, warning, danger, details, theorem, note, important, caution, ...rest] = words;
  const [copy, done, open, diagram, diagramFault, toc, backToReference] = rest;
  const boxes = { tip, warning, danger, details, theorem, note, important, caution };
  return { ...boxes, copy, done, open, diagram, diagramFault, toc, backToReference };
}

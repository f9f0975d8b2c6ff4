import type {
  AppTexts,
  CommentFailureTexts,
  DecorationTexts,
  ListingTexts,
  MascotTexts,
  ProtectionTexts,
} from "../features/site-texts.js";

export const app: AppTexts = {
  loadFailed: "ページを読み込めませんでした。",
  retry: "再試行",
  copied: "コピーしました",
};

export const commentFailure: CommentFailureTexts = {
  failed: "コメントを読み込めませんでした。",
  reload: "ページを再読み込み",
};

export const decorations: DecorationTexts = {
  toTop: "ページの先頭へ",
  away: "(●—●) わあ、ページが転んじゃった！",
  welcome: "(/≧▽≦/) 立ち直ったよ！",
  zoom: "画像を拡大",
};

export const listings: ListingTexts = {
  home: "ホーム",
  tags: "ラベル",
  categories: "分類",
  timeline: "タイムライン",
  notFound: "ページが見つかりません",
  page: (number) => `${number} ページ`,
};

export const mascot: MascotTexts = {
  mascot: "マスコット",
  figure: "{name}：押すとあいさつ、矢印キーで移動",
  hide: "{name}を隠す",
  show: "{name}を表示",
};

export const protection: ProtectionTexts = {
  title: "保護されたページ",
  summary: "このページは暗号化されています。読むにはパスワードを入力してください。",
  password: "パスワード",
  remember: "このタブでパスワードを記憶する",
  unlock: "ロックを解除",
  unlocking: "解除しています…",
  wrong: "パスワードが違います。確認してもう一度お試しください。",
  insecure:
    "このページは https で開かれていないため、ブラウザーで復号できません。https のアドレスで開いてください。",
  noScript: "読むには JavaScript が必要です。",
};

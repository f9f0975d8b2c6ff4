import type { ModerationTexts } from "../features/moderation-texts.js";

export const moderation: ModerationTexts = {
  signedIn: "この端末では管理人としてコメントを管理できます。",
  signedInAs: "この端末でコメントを管理中のモデレーター：",
  signOut: "ログアウト",
  waiting: "承認待ちのコメント",
  approve: "承認",
  hide: "非表示",
  spam: "スパム",
  pin: "固定",
  unpin: "固定を解除",
  deleteConfirm: "このコメントとすべての返信を削除しますか？",
  ended: "コメントを管理するログインは終了しました。管理ページからもう一度ブログを開いてください。",
};

import type { ModerationTexts } from "../features/moderation-texts.js";

export const moderation: ModerationTexts = {
  signedIn: "この端末では管理人としてコメントを管理できます。",
  signOut: "ログアウト",
  waiting: "承認待ちのコメント",
  approve: "承認",
  hide: "非表示",
  spam: "スパム",
  pin: "固定",
  unpin: "固定を解除",
  deleteConfirm: "このコメントとすべての返信を削除しますか？",
  ended: "管理人としてのログインは終了しました。管理ページからもう一度ブログを開いてください。",
};

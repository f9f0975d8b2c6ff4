import type { ProtectionTexts } from "../features/protection-texts.js";

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

import type { ReadersTexts } from "../features/readers-texts.js";

export const readers: ReadersTexts = {
  signIn: (provider) => `${provider} でログイン`,
  signedIn: (name) => `${name} としてログイン中`,
  signOut: "ログアウト",
  ownData: "自分のデータ",
  failed: "ログインできませんでした。もう一度お試しください。",
  ended: "ログインが無効になりました。ログインし直すか、ログインせずに送信してください。",
  verified: (provider) => `${provider} でログイン済み`,
  notVerified: "未確認",
  taken: "この名前は、確認済みの別の投稿者が使っています。",
  byMail: "メールでログイン",
  mail: "メール",
  address: "メールアドレス",
  send: "リンクを送る",
  sent: "受信できるアドレスであれば、メールをお送りしました。どの端末でもよいのでリンクを開き、表示されたコードを入力してください。",
  code: "コード",
  enter: "ログインする",
};

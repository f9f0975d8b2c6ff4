import type { WritingStrings } from "./writing-string-table.js";

/** Japanese, for who is signed in. */
export const JA: WritingStrings = {
  logout: "ログアウト",
  signedInAs: (name) => `${name} としてログイン中`,
  submit: "送信",
  submitting: "送信しています …",
  placeholder: "コメントを書いてください。Markdown が使えます。Ctrl + Enter で送信します。",
  cancel: "キャンセル",
  edit: "編集",
  save: "保存",
  saving: "保存しています …",
  remove: "削除",
  removing: "削除しています …",
  reply: "返信",
  reactionGiven: (reaction) => `「${reaction}」はすでに付けています`,
  deleteConfirm: "このコメントを削除しますか？",
  deleteFailed: "コメントを削除できませんでした",
  posted: "コメントを投稿しました。",
  saved: "変更を保存しました。",
  removed: "コメントを削除しました。",
  notSent: "コメントを送信できませんでした。本文はここに残っています。",
  signInForeign: "このウィンドウから始めたログインではないため、使用しませんでした。もう一度お試しください。",
  signInRefused: "ログインは完了しませんでした。",
};

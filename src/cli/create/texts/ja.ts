import type { BlogTexts } from "../blog-texts.js";

/** Japanese texts of a new blog. */
export const texts: BlogTexts = {
  title: "私のブログ",
  description: "書くための場所",
  author: "私",
  nav: { home: "ホーム", tags: "ラベル", categories: "分類", timeline: "タイムライン" },
  comments: {
    options: "どの項目も省略できます。エディターが候補を表示します。",
    timeZone: "ブログのすべての日付に使うタイムゾーン。",
    exclude: "ページにしないリポジトリのファイル。",
    base: 'ホスト上のパス。独自ドメインなら "/"、GitHub Pages なら "/リポジトリ名/"。',
    url: "ブログの公開アドレス。正規リンク、サイトマップ、フィードに必要です。",
    host: "ブログを置くホスト。`npx hanblog deploy --write` でホスト用のファイルを書き直せます。",
    feed: "新しい記事のフィード。`url` を設定すると出力されます。",
    nav: "上部のメニュー。項目には `link` か、下位の `items` を書きます。",
    theme: "テーマのオプション。フッターの名前と最初の年。",
    look: (names) => `ブログの見た目: ${names}。`,
    mascot: "Live2D のマスコット。公開する前にライセンスを確認してください: `npx hanblog help mascot`。",
    store: [
      "コメント。`npm run dev` には専用のサービスがあり、`npm run comments` はこのマシンでサービスを起動します。",
      "訪問者のためには、サーバーでサービスを動かし（`npx hanblog new comments server` が必要なファイルを作ります）、",
      "`serverURLs` をその公開アドレスに置き換えてください。",
    ],
    issues: [
      "コメントをリポジトリの issue に保存します。プラットフォームで OAuth アプリを登録し、値を記入してから",
      "先頭のスラッシュを消してください。手順の説明: `npx hanblog help comments`。",
    ],
  },
};

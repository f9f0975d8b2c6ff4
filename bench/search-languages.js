const page = (fields, text) => `---\n${fields.join("\n")}\n---\n\n${text}\n`;

/** A small site in Japanese and Korean for the judged queries, by file. */
export const LANGUAGE_SITE = {
  "hanblog.config.mjs": `export default {
  title: "Languages",
  lang: "en",
  locales: { "/ja/": { lang: "ja", title: "ことば" }, "/ko/": { lang: "ko", title: "말" } },
};
`,
  "README.md": "---\nhome: true\n---\n",
  "ja/guide.md": page(
    ["title: はじめてのガイド", "date: 2024-04-01"],
    "## npm でインストール\n\nnpm install を実行すると、必要なものがすべて入ります。ブラウザで開いてください。",
  ),
  "ja/cache.md": page(
    ["title: ブラウザのキャッシュ", "date: 2024-05-01", "tags: [HTTP]"],
    "## 有効期限\n\nサーバーは HTTP のヘッダーで、いつまで使ってよいかを伝えます。正規表現でパスを選ぶこともできます。",
  ),
  "ja/miso.md": page(
    ["title: 毎日の味噌汁", "date: 2024-06-01", "tags: [料理]"],
    "だしは昆布と鰹節でとります。豆腐とわかめを入れて、味噌は火を止めてから溶きます。",
  ),
  "ja/regex.md": page(
    ["title: 正規表現の入門", "date: 2024-03-01"],
    "メールアドレスを調べるときに使います。キャッシュは関係ありません。",
  ),
  "ja/onigiri.md": page(
    ["title: おにぎり", "date: 2024-02-01", "tags: [料理]"],
    "梅干しを入れて🍙を握ります。",
  ),
  "ko/guide.md": page(
    ["title: 처음 쓰는 사람을 위한 안내", "date: 2024-04-01"],
    "## npm 설치\n\nnpm install을 실행하면 필요한 것이 모두 설치됩니다. 브라우저에서 여세요.",
  ),
  "ko/cache.md": page(
    ["title: 브라우저 캐시", "date: 2024-05-01"],
    "## 유효 기간\n\n서버는 헤더로 언제까지 쓸 수 있는지 알려 줍니다. 정규 표현식으로 경로를 고를 수 있습니다.",
  ),
  "ko/stew.md": page(
    ["title: 된장찌개 끓이기", "date: 2024-06-01", "tags: [요리]"],
    "두부와 호박을 넣고 끓입니다. 안내는 필요 없습니다.",
  ),
  "ko/regex.md": page(["title: 정규 표현식 입문", "date: 2024-03-01"], "이메일 주소를 검사할 때 씁니다."),
  "ko/gimbap.md": page(
    ["title: 소풍 도시락", "date: 2024-02-01", "tags: [요리]"],
    "![김밥 사진](gimbap.svg)\n\n아침에 말아 둡니다.",
  ),
  "ko/gimbap.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
};

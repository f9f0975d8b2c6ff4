import type { Language } from "../../runtime/texts/languages.js";

/** Texts of a new blog in one language. Those of its pages are in `templates/blog`. */
export interface BlogTexts {
  readonly title: string;
  readonly description: string;
  /** Name in the footer. */
  readonly author: string;
  readonly nav: {
    readonly home: string;
    readonly tags: string;
    readonly categories: string;
    readonly timeline: string;
  };
  /** Comments of the configuration. */
  readonly comments: {
    readonly options: string;
    readonly timeZone: string;
    readonly exclude: string;
    readonly base: string;
    readonly url: string;
    readonly host: string;
    readonly feed: string;
    readonly nav: string;
    readonly theme: string;
    /** `names` are those of all looks. */
    readonly look: (names: string) => string;
    readonly mascot: string;
    readonly store: readonly string[];
    readonly issues: readonly string[];
  };
}

/** English texts of a new blog. */
const en: BlogTexts = {
  title: "My blog",
  description: "A place to write",
  author: "Me",
  nav: { home: "Home", tags: "Tags", categories: "Categories", timeline: "Timeline" },
  comments: {
    options: "Every option is optional. Your editor completes them.",
    timeZone: "Time zone of all dates on the blog.",
    exclude: "Files of the repository that are not pages.",
    base: 'Path of the blog on its host: "/" on your own domain, "/name/" on GitHub Pages.',
    url: "Public address of the blog, required for canonical links, the sitemap and feeds.",
    host: "Host of the blog. `npx hanblog deploy --write` writes its files again.",
    feed: "Feed of the newest articles. It is written once `url` is set.",
    nav: "Menu at the top. An entry has a `link`, or `items` of its own.",
    theme: "Options of the theme: the name and the first year in the footer.",
    look: (names) => `Look of the blog: ${names}.`,
    mascot: "Live2D figure. Read its licenses before you publish: `npx hanblog help mascot`.",
    store: [
      "Comments. `npm run dev` has a service of its own, and `npm run comments` starts one on this machine.",
      "For visitors, run the service on a server (`npx hanblog new comments server` writes its files),",
      "and replace `serverURLs` by its public address.",
    ],
    issues: [
      "Comments in the issues of a repository. Register an OAuth app at the platform, fill in the values, and",
      "remove the slashes. `npx hanblog help comments` explains each step.",
    ],
  },
};

/** Japanese texts of a new blog. */
const ja: BlogTexts = {
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

/** Korean texts of a new blog. */
const ko: BlogTexts = {
  title: "나의 블로그",
  description: "글을 쓰는 곳",
  author: "나",
  nav: { home: "홈", tags: "태그", categories: "분류", timeline: "타임라인" },
  comments: {
    options: "모든 항목은 생략할 수 있습니다. 편집기가 항목을 제안합니다.",
    timeZone: "블로그의 모든 날짜에 쓰는 시간대.",
    exclude: "페이지가 아닌 저장소의 파일.",
    base: '호스트에서 블로그의 경로. 자기 도메인이면 "/", GitHub Pages면 "/저장소이름/".',
    url: "블로그의 공개 주소. 표준 링크, 사이트맵, 피드에 필요합니다.",
    host: "블로그를 올릴 호스트. `npx hanblog deploy --write`로 호스트용 파일을 다시 만들 수 있습니다.",
    feed: "최신 글의 피드. `url`을 설정하면 만들어집니다.",
    nav: "상단 메뉴. 항목에는 `link`나 하위 `items`가 있습니다.",
    theme: "테마 옵션: 바닥글의 이름과 첫해.",
    look: (names) => `블로그의 모습: ${names}.`,
    mascot: "Live2D 마스코트. 공개하기 전에 라이선스를 확인하세요: `npx hanblog help mascot`.",
    store: [
      "댓글. `npm run dev`에는 전용 서비스가 있고, `npm run comments`는 이 컴퓨터에서 서비스를 시작합니다.",
      "방문자를 위해서는 서버에서 서비스를 실행하고(`npx hanblog new comments server`가 필요한 파일을 만듭니다),",
      "`serverURLs`를 그 공개 주소로 바꾸세요.",
    ],
    issues: [
      "댓글을 저장소의 이슈에 저장합니다. 플랫폼에 OAuth 앱을 등록하고 값을 채운 다음",
      "앞의 빗금을 지우세요. 단계별 설명: `npx hanblog help comments`.",
    ],
  },
};

/** Chinese texts of a new blog, in simplified characters. */
const zhCn: BlogTexts = {
  title: "我的博客",
  description: "写字的地方",
  author: "我",
  nav: { home: "首页", tags: "标签", categories: "分类", timeline: "时间轴" },
  comments: {
    options: "每一项都可以不写，编辑器会提示有哪些选项。",
    timeZone: "博客上所有日期的时区。",
    exclude: "仓库里不当页面的文件。",
    base: '博客在主机上的路径：自己的域名写 "/"，GitHub Pages 写 "/仓库名/"。',
    url: "博客的公开地址，规范链接、站点地图和订阅源要用它。",
    host: "博客放在哪里。`npx hanblog deploy --write` 会重新生成那里要用的文件。",
    feed: "最新文章的订阅源，写好 `url` 后才会生成。",
    nav: "顶部菜单。一项可以有 `link`，也可以有自己的 `items`。",
    theme: "主题的选项：页脚里的名字和起始年份。",
    look: (names) => `博客的样子：${names}。`,
    mascot: "看板娘。发布前请先看许可：`npx hanblog help mascot`。",
    store: [
      "评论。`npm run dev` 自带一个评论服务，`npm run comments` 在这台电脑上启动一个。",
      "要让访客评论，请在服务器上运行它（`npx hanblog new comments server` 会生成所需的文件），",
      "再把 `serverURLs` 换成它的公开地址。",
    ],
    issues: [
      "评论存在仓库的 issue 里。先在平台上登记一个 OAuth 应用，填好下面的值，再去掉开头的斜线。",
      "每一步的说明：`npx hanblog help comments`。",
    ],
  },
};

/** Chinese texts of a new blog, in traditional characters. */
const zhTw: BlogTexts = {
  title: "我的部落格",
  description: "寫字的地方",
  author: "我",
  nav: { home: "首頁", tags: "標籤", categories: "分類", timeline: "時間軸" },
  comments: {
    options: "每一項都可以不寫，編輯器會提示有哪些選項。",
    timeZone: "部落格上所有日期的時區。",
    exclude: "儲存庫裡不當頁面的檔案。",
    base: '部落格在主機上的路徑：自己的網域寫 "/"，GitHub Pages 寫 "/儲存庫名稱/"。',
    url: "部落格的公開網址，標準連結、網站地圖和訂閱源要用它。",
    host: "部落格放在哪裡。`npx hanblog deploy --write` 會重新產生那裡要用的檔案。",
    feed: "最新文章的訂閱源，寫好 `url` 後才會產生。",
    nav: "頂端選單。一項可以有 `link`，也可以有自己的 `items`。",
    theme: "佈景主題的選項：頁尾的名字和起始年份。",
    look: (names) => `部落格的樣子：${names}。`,
    mascot: "看板娘。發布前請先看授權：`npx hanblog help mascot`。",
    store: [
      "留言。`npm run dev` 自帶一個留言服務，`npm run comments` 在這台電腦上啟動一個。",
      "要讓訪客留言，請在伺服器上執行它（`npx hanblog new comments server` 會產生所需的檔案），",
      "再把 `serverURLs` 換成它的公開網址。",
    ],
    issues: [
      "留言存在儲存庫的 issue 裡。先在平台上登記一個 OAuth 應用程式，填好下面的值，再去掉開頭的斜線。",
      "每一步的說明：`npx hanblog help comments`。",
    ],
  },
};

/** Texts of a new blog by language. */
export const BLOG_TEXTS: Readonly<Record<Language, BlogTexts>> = {
  en,
  "zh-CN": zhCn,
  "zh-TW": zhTw,
  ja,
  ko,
};

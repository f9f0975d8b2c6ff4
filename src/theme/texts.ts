/** Every text of the theme. `{total}`, `{count}` and `{number}` stand for numbers. */
export interface Texts {
  readonly all: string;
  readonly articles: string;
  readonly tags: string;
  readonly categories: string;
  /** Leads from the fullest tags or categories to all of them. */
  readonly moreTerms: string;
  readonly friendLinks: string;
  readonly timeline: string;
  readonly timelineHeading: string;
  readonly previous: string;
  readonly next: string;
  readonly go: string;
  readonly jumpTo: string;
  readonly jumpFault: string;
  readonly pagination: string;
  readonly pageNumber: string;
  readonly skip: string;
  readonly menu: string;
  readonly close: string;
  readonly navigation: string;
  readonly sidebar: string;
  readonly children: string;
  readonly languages: string;
  /** Read out behind a link that leaves the site. */
  readonly newWindow: string;
  /** Names a repository on a host that the theme does not know. */
  readonly source: string;
  readonly socialLinks: string;
  readonly mode: string;
  readonly lightMode: string;
  readonly darkMode: string;
  readonly autoMode: string;
  readonly contents: string;
  readonly neighbours: string;
  readonly draft: string;
  readonly sticky: string;
  readonly date: string;
  readonly readingTime: string;
  readonly size: string;
  readonly lastUpdated: string;
  readonly edit: string;
  readonly author: string;
  readonly empty: string;
  readonly notFound: string;
  /** One of these four stands on a site's not-found page. */
  readonly notFoundHint: string;
  readonly notFoundHint2: string;
  readonly notFoundHint3: string;
  readonly notFoundHint4: string;
  readonly home: string;
  readonly search: string;
  readonly searchResults: string;
  readonly searching: string;
  readonly noResults: string;
  readonly searchFailed: string;
  readonly resultCount: string;
  readonly comments: string;
  readonly visits: string;
}

const EN: Texts = {
  all: "All",
  articles: "Articles",
  tags: "Tags",
  categories: "Categories",
  moreTerms: "{count} more",
  friendLinks: "Friend Links",
  timeline: "TimeLine",
  timelineHeading: "Yesterday Once More!",
  previous: "Prev",
  next: "Next",
  go: "Go",
  jumpTo: "Jump To",
  jumpFault: "Please enter a page number greater than 0 and at most {total}!",
  pagination: "Pages",
  pageNumber: "Page {number}",
  skip: "Skip to content",
  menu: "Menu",
  close: "Close",
  navigation: "Main",
  sidebar: "Pages of this section",
  children: "Pages below {title}",
  languages: "Languages",
  newWindow: "(opens in a new window)",
  source: "Source",
  socialLinks: "Elsewhere",
  mode: "Appearance",
  lightMode: "Light",
  darkMode: "Dark",
  autoMode: "Auto",
  contents: "On this page",
  neighbours: "Neighbouring pages",
  draft: "Draft",
  sticky: "Pinned",
  date: "Published",
  readingTime: "{count} min read",
  size: "Size of the source",
  lastUpdated: "Last Updated",
  edit: "Edit this page",
  author: "Author",
  empty: "Nothing here yet.",
  notFound: "Page not found",
  notFoundHint: "This page has moved, or it never was.",
  notFoundHint2: "The path goes on, but not from here.",
  notFoundHint3: "Nothing but petals on the ground here.",
  notFoundHint4: "Wrong turn? Have a sip of tea, then look again.",
  home: "Take me home",
  search: "Search",
  searchResults: "Suggestions",
  searching: "Searching…",
  noResults: "No page has this.",
  searchFailed: "The search could not be loaded.",
  resultCount: "{count} found",
  comments: "Comments",
  visits: "Visits",
};

const ZH_CN: Texts = {
  all: "全部",
  articles: "文章",
  tags: "标签",
  categories: "分类",
  moreTerms: "还有 {count} 个",
  friendLinks: "友情链接",
  timeline: "时间轴",
  timelineHeading: "昨日重现！",
  previous: "上一页",
  next: "下一页",
  go: "前往",
  jumpTo: "跳转至",
  jumpFault: "请输入大于0，并且小于等于{total}的页码！",
  pagination: "分页",
  pageNumber: "第 {number} 页",
  skip: "跳到正文",
  menu: "菜单",
  close: "关闭",
  navigation: "主导航",
  sidebar: "本栏目的页面",
  children: "{title}的子页面",
  languages: "语言",
  newWindow: "（在新窗口打开）",
  source: "源码",
  socialLinks: "其他地方",
  mode: "外观",
  lightMode: "浅色",
  darkMode: "深色",
  autoMode: "跟随系统",
  contents: "本页目录",
  neighbours: "相邻页面",
  draft: "草稿",
  sticky: "置顶",
  date: "发布于",
  readingTime: "约 {count} 分钟",
  size: "源文件大小",
  lastUpdated: "最后更新",
  edit: "编辑此页",
  author: "作者",
  empty: "这里还没有内容。",
  notFound: "页面不存在",
  notFoundHint: "这个页面搬走了，或者从来没有来过。",
  notFoundHint2: "路还在，只是不从这里走。",
  notFoundHint3: "这里只落了一地花瓣。",
  notFoundHint4: "走错路了？先喝口茶，再找一找。",
  home: "回到首页",
  search: "搜索",
  searchResults: "搜索建议",
  searching: "正在搜索……",
  noResults: "没有找到相关页面。",
  searchFailed: "搜索加载失败。",
  resultCount: "找到 {count} 条",
  comments: "评论",
  visits: "浏览",
};

const ZH_TW: Texts = {
  all: "全部",
  articles: "文章",
  tags: "標籤",
  categories: "分類",
  moreTerms: "還有 {count} 個",
  friendLinks: "友情鏈接",
  timeline: "時間軸",
  timelineHeading: "昨日重現！",
  previous: "上一頁",
  next: "下一頁",
  go: "前往",
  jumpTo: "跳轉至",
  jumpFault: "請輸入大於0，並且小於等於{total}的頁碼！",
  pagination: "分頁",
  pageNumber: "第 {number} 頁",
  skip: "跳到正文",
  menu: "選單",
  close: "關閉",
  navigation: "主導覽",
  sidebar: "本欄目的頁面",
  children: "{title}的子頁面",
  languages: "語言",
  newWindow: "（在新視窗開啟）",
  source: "原始碼",
  socialLinks: "其他地方",
  mode: "外觀",
  lightMode: "淺色",
  darkMode: "深色",
  autoMode: "跟隨系統",
  contents: "本頁目錄",
  neighbours: "相鄰頁面",
  draft: "草稿",
  sticky: "置頂",
  date: "發布於",
  readingTime: "約 {count} 分鐘",
  size: "原始檔大小",
  lastUpdated: "最後更新",
  edit: "編輯此頁",
  author: "作者",
  empty: "這裡還沒有內容。",
  notFound: "頁面不存在",
  notFoundHint: "這個頁面搬走了，或者從來沒有來過。",
  notFoundHint2: "路還在，只是不從這裡走。",
  notFoundHint3: "這裡只落了一地花瓣。",
  notFoundHint4: "走錯路了？先喝口茶，再找一找。",
  home: "回到首頁",
  search: "搜尋",
  searchResults: "搜尋建議",
  searching: "正在搜尋……",
  noResults: "沒有找到相關頁面。",
  searchFailed: "搜尋載入失敗。",
  resultCount: "找到 {count} 筆",
  comments: "評論",
  visits: "瀏覽",
};

const JA: Texts = {
  all: "全部",
  articles: "文章",
  tags: "ラベル",
  categories: "分類",
  moreTerms: "ほか {count} 件",
  friendLinks: "友情リンク",
  timeline: "タイムライン",
  timelineHeading: "昨日また！",
  previous: "前のページ",
  next: "次のページ",
  go: "移動",
  jumpTo: "ジャンプ",
  jumpFault: "1以上{total}以下のページ番号を入力してください！",
  pagination: "ページ送り",
  pageNumber: "{number} ページ",
  skip: "本文へ移動",
  menu: "メニュー",
  close: "閉じる",
  navigation: "メインナビゲーション",
  sidebar: "このセクションのページ",
  children: "{title}の下のページ",
  languages: "言語",
  newWindow: "（新しいウィンドウで開きます）",
  source: "ソース",
  socialLinks: "ほかの場所",
  mode: "外観",
  lightMode: "ライト",
  darkMode: "ダーク",
  autoMode: "システムに合わせる",
  contents: "目次",
  neighbours: "前後のページ",
  draft: "下書き",
  sticky: "固定",
  date: "公開日",
  readingTime: "約 {count} 分",
  size: "ソースのサイズ",
  lastUpdated: "最終更新",
  edit: "このページを編集",
  author: "著者",
  empty: "まだ何もありません。",
  notFound: "ページが見つかりません",
  notFoundHint: "このページは移動したか、もともと存在しません。",
  notFoundHint2: "道は続いていますが、ここからではありません。",
  notFoundHint3: "ここには花びらが散っているだけです。",
  notFoundHint4: "道に迷いましたか。お茶を一口飲んで、もう一度探しましょう。",
  home: "ホームへ戻る",
  search: "検索",
  searchResults: "検索候補",
  searching: "検索しています…",
  noResults: "該当するページはありません。",
  searchFailed: "検索を読み込めませんでした。",
  resultCount: "{count} 件見つかりました",
  comments: "コメント",
  visits: "閲覧",
};

const KO: Texts = {
  all: "전체",
  articles: "글",
  tags: "태그",
  categories: "분류",
  moreTerms: "{count}개 더 보기",
  friendLinks: "링크 참조",
  timeline: "타임 라인",
  timelineHeading: "어제 또!",
  previous: "이전 페이지",
  next: "다음 페이지",
  go: "이동",
  jumpTo: "건너뛰기",
  jumpFault: "0보다 크고 {total} 이하인 페이지 번호를 입력하세요!",
  pagination: "페이지 이동",
  pageNumber: "{number} 페이지",
  skip: "본문으로 이동",
  menu: "메뉴",
  close: "닫기",
  navigation: "주 메뉴",
  sidebar: "이 섹션의 페이지",
  children: "{title} 하위 페이지",
  languages: "언어",
  newWindow: "(새 창에서 열림)",
  source: "소스",
  socialLinks: "다른 곳",
  mode: "모양",
  lightMode: "라이트",
  darkMode: "다크",
  autoMode: "시스템 설정",
  contents: "목차",
  neighbours: "이웃 페이지",
  draft: "초안",
  sticky: "고정",
  date: "게시일",
  readingTime: "약 {count}분",
  size: "원본 크기",
  lastUpdated: "마지막 수정",
  edit: "이 페이지 편집",
  author: "저자",
  empty: "아직 내용이 없습니다.",
  notFound: "페이지를 찾을 수 없습니다",
  notFoundHint: "이 페이지는 옮겨졌거나 존재한 적이 없습니다.",
  notFoundHint2: "길은 이어지지만 여기서는 아닙니다.",
  notFoundHint3: "여기에는 꽃잎만 떨어져 있습니다.",
  notFoundHint4: "길을 잘못 들었나요? 차 한 모금 마시고 다시 찾아보세요.",
  home: "홈으로",
  search: "검색",
  searchResults: "검색 제안",
  searching: "검색하는 중…",
  noResults: "찾는 페이지가 없습니다.",
  searchFailed: "검색을 불러오지 못했습니다.",
  resultCount: "{count}개 찾음",
  comments: "댓글",
  visits: "조회",
};

/** Names of all texts, for checking those that a site overrides. */
export const TEXT_NAMES = Object.keys(EN) as readonly (keyof Texts)[];

const LANGUAGES: readonly (readonly [tag: RegExp, texts: Texts])[] = [
  [/^zh-(hant|hk|mo|tw)\b/i, ZH_TW],
  [/^zh\b/i, ZH_CN],
  [/^ja\b/i, JA],
  [/^ko\b/i, KO],
];

/** The texts of a BCP 47 tag; English where the theme does not speak the language. */
export function textsFor(lang: string, overrides: Partial<Texts> = {}): Texts {
  const texts = LANGUAGES.find(([tag]) => tag.test(lang))?.[1] ?? EN;
  return { ...texts, ...overrides };
}

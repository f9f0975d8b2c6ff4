import type { BlogTexts } from "../blog-texts.js";

/** Chinese texts of a new blog, in traditional characters. */
export const texts: BlogTexts = {
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

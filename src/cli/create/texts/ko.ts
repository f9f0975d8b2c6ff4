import type { BlogTexts } from "../blog-texts.js";

/** Korean texts of a new blog. */
export const texts: BlogTexts = {
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

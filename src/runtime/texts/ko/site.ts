import type {
  AppTexts,
  CommentFailureTexts,
  DecorationTexts,
  ListingTexts,
  MascotTexts,
  ProtectionTexts,
} from "../features/site-texts.js";

export const app: AppTexts = {
  loadFailed: "페이지를 불러오지 못했습니다.",
  retry: "다시 시도",
  copied: "복사했습니다",
};

export const commentFailure: CommentFailureTexts = {
  failed: "댓글을 불러오지 못했습니다.",
  reload: "페이지 새로고침",
};

export const decorations: DecorationTexts = {
  toTop: "맨 위로",
  away: "(●—●) 앗, 페이지가 넘어졌어요!",
  welcome: "(/≧▽≦/) 다시 일어났어요!",
  zoom: "이미지 확대",
};

export const listings: ListingTexts = {
  home: "홈",
  tags: "태그",
  categories: "분류",
  timeline: "타임 라인",
  notFound: "페이지를 찾을 수 없습니다",
  page: (number) => `${number} 페이지`,
};

export const mascot: MascotTexts = {
  mascot: "마스코트",
  figure: "{name}: 누르면 인사, 방향키로 이동",
  hide: "{name} 숨기기",
  show: "{name} 보이기",
};

export const protection: ProtectionTexts = {
  title: "보호된 페이지",
  summary: "이 페이지는 암호화되어 있습니다. 읽으려면 비밀번호를 입력하세요.",
  password: "비밀번호",
  remember: "이 탭에서 비밀번호 기억하기",
  unlock: "잠금 해제",
  unlocking: "잠금 해제 중…",
  wrong: "비밀번호가 틀렸습니다. 확인한 뒤 다시 시도하세요.",
  insecure: "이 페이지를 https로 열지 않아 브라우저에서 복호화할 수 없습니다. https 주소로 여세요.",
  noScript: "읽으려면 JavaScript가 필요합니다.",
};

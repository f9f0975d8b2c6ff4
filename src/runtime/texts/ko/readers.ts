import type { ReadersTexts } from "../features/readers-texts.js";

export const readers: ReadersTexts = {
  signIn: (provider) => `${provider} 계정으로 로그인`,
  signedIn: (name) => `${name} 이름으로 로그인됨`,
  signOut: "로그아웃",
  ownData: "내 데이터",
  failed: "로그인하지 못했습니다. 다시 시도해 주세요.",
  ended: "로그인이 끝났습니다. 다시 로그인하거나 로그인하지 않고 보내 주세요.",
  verified: (provider) => `${provider} 계정으로 로그인함`,
  notVerified: "확인되지 않음",
  taken: "확인된 다른 작성자가 이 이름을 사용하고 있습니다.",
  byMail: "메일로 로그인",
  mail: "메일",
  address: "메일 주소",
  send: "링크 보내기",
  sent: "받을 수 있는 주소라면 메일을 보냈습니다. 아무 기기에서나 링크를 열고, 표시된 코드를 입력하세요.",
  code: "코드",
  enter: "로그인",
};

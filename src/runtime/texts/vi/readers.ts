import type { ReadersTexts } from "../features/readers-texts.js";

export const readers: ReadersTexts = {
  signIn: (provider) => `Đăng nhập bằng ${provider}`,
  signedIn: (name) => `Đã đăng nhập là ${name}`,
  signOut: "Đăng xuất",
  ownData: "Dữ liệu của bạn",
  failed: "Không đăng nhập được. Vui lòng thử lại.",
  ended: "Bạn không còn đăng nhập. Hãy đăng nhập lại, hoặc gửi bình luận mà không đăng nhập.",
  verified: (provider) => `Đã đăng nhập bằng ${provider}`,
  notVerified: "chưa xác minh",
  taken: "Một người khác bình luận ở đây dùng tên này và đã xác minh.",
  byMail: "Đăng nhập bằng email",
  mail: "email",
  address: "Địa chỉ email",
  send: "Gửi liên kết",
  sent: "Nếu địa chỉ nhận được thư, email đang được gửi tới. Mở liên kết trong đó trên thiết bị bất kỳ và nhập mã hiện ra.",
  code: "Mã",
  enter: "Đăng nhập",
};

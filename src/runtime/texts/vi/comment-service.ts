import type { CommentServiceTexts } from "../features/comment-service-texts.js";

export const commentService: CommentServiceTexts = {
  feedTitle: (site) => (site === "" ? "Bình luận" : `Bình luận trên ${site}`),
  entryTitle: (nick, page) => `${nick} về ${page}`,
  waitingTitle: (title) => `[chờ duyệt] ${title}`,
  proofNeeded:
    "Dịch vụ bình luận yêu cầu trình duyệt tính toán trong giây lát, nhưng trang này không làm được. Hãy mở trang bằng địa chỉ bắt đầu với https hoặc bằng trình duyệt khác.",
  turnstileTitle: "Kiểm tra nhanh",
  turnstileCancel: "Hủy",
  turnstileFailed:
    "Không tải được phần kiểm tra của Cloudflare. Hãy tải lại trang để thử lại; nội dung của bạn vẫn được giữ.",
  turnstileNeeded:
    "Dịch vụ bình luận kiểm tra xem có phải chương trình đang viết bình luận hay không. Hãy gửi lại bình luận và hoàn thành phần kiểm tra của Cloudflare.",

  ownerSubject: (site, nick) => `[${site}] Bình luận mới của ${nick}`,
  waitingSubject: (site, nick) => `[${site}] Bình luận của ${nick} đang chờ bạn duyệt`,
  ownerIntro: (nick, page) => `${nick} đã bình luận về ${page}:`,
  waitingIntro: (nick, page) =>
    `${nick} đã bình luận về ${page}. Bình luận đang chờ bạn duyệt và chưa hiển thị:`,
  mail: "Email",
  link: "Trang web",
  address: "Địa chỉ IP",
  openAdmin: "Mở trang quản lý",
  approve: "Duyệt",
  remove: "Xóa",

  replySubject: (site, nick) => `[${site}] ${nick} đã trả lời bình luận của bạn`,
  replyIntro: (nick) => `${nick} đã trả lời bạn:`,
  yourWords: "Bình luận của bạn:",
  openComment: "Mở bình luận",
  whyYou: (site) => `Bạn nhận được email này vì địa chỉ này đã được nhập cùng một bình luận trên ${site}.`,
  unsubscribe: "Hủy nhận thông báo trả lời",

  askTitle: "Thông báo trả lời",
  ask: (site) => `Bạn có muốn ngừng nhận email từ ${site} khi có người trả lời bạn không?`,
  askButton: "Hủy nhận",
  done: (site) => `Xong. ${site} sẽ không gửi email về câu trả lời cho bạn nữa.`,
  undoButton: "Nhận lại",
  undone: (site) => `Xong. ${site} sẽ gửi email cho bạn khi có người trả lời.`,
  badLink: "Liên kết này không đầy đủ hoặc không còn hiệu lực. Vui lòng mở lại từ email.",

  confirmSubject: (site) => `[${site}] Xác nhận địa chỉ để nhận email về câu trả lời`,
  confirmIntro: (site) =>
    `Có người đã trả lời một bình luận trên ${site} được viết với địa chỉ email này. Hãy xác nhận địa chỉ để xem câu trả lời và nhận email khi có câu trả lời mới. Trước khi xác nhận, bạn sẽ không nhận email nào về việc này. Nếu bạn không viết bình luận nào, hãy bỏ qua email này.`,
  confirmLink: "Xác nhận địa chỉ",
  confirmTitle: "Email về câu trả lời",
  confirmAsk: (site) => `Bạn có muốn nhận email khi có người trả lời bạn trên ${site} không?`,
  confirmButton: "Xác nhận",
  confirmed: (site) => `Xong. ${site} sẽ gửi email cho bạn khi có người trả lời.`,

  moderationTitle: "Duyệt hoặc xóa",
  askApprove: (nick, page) => `Duyệt bình luận này của ${nick} về ${page}?`,
  askDelete: (nick, page, replies) =>
    `Xóa bình luận này của ${nick} về ${page}${replies === 0 ? "" : ` cùng ${replies} câu trả lời`}?`,
  approved: "Xong. Bình luận đã được hiển thị.",
  deleted: "Xong. Đã xóa bình luận.",
  endedLink: "Liên kết này đã hết hạn. Hãy dùng trang quản lý.",
  usedLink: "Liên kết này đã được dùng, hoặc bình luận đã thay đổi sau thông báo. Hãy dùng trang quản lý.",

  frontTitle: (site) => (site === "" ? "Dịch vụ bình luận" : `Bình luận của ${site}`),
  frontText:
    "Dịch vụ này lưu bình luận và số lượt truy cập của một trang web. Khách đọc và viết bình luận ngay trên trang web đó.",
  frontHealthy: "Dịch vụ đang hoạt động.",
  frontAway: "Cơ sở dữ liệu hiện không phản hồi.",
  frontSite: (site) => `Đến trang web ${site}`,
  frontAdmin: "Trang quản lý",
  exampleLink: "Dùng thử trên trang mẫu",
  exampleTitle: "Trang mẫu",
  exampleText:
    "Các bình luận này nằm trong cơ sở dữ liệu của dịch vụ. Một trang trên website của bạn hiển thị chúng bằng đúng hai dòng này:",

  adminNoScript: "Trang này cần JavaScript.",
};

import type { CommentServiceTexts, BakedCommentTexts } from "../features/comment-service-texts.js";

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

  readerTitle: "Đăng nhập",
  readerWindow: "Bạn đã đăng nhập. Bạn có thể đóng cửa sổ này.",
  readerFailed: "Không đăng nhập được. Hãy đóng cửa sổ này và thử lại.",

  linkSubject: (site) => `[${site}] Liên kết đăng nhập của bạn`,
  linkIntro: (site, minutes) =>
    `Ai đó, có lẽ là bạn, muốn đăng nhập vào ${site} bằng địa chỉ này. Liên kết dùng được một lần, trong ${minutes} phút. Nếu không phải bạn, hãy bỏ qua email này.`,
  linkButton: "Đăng nhập",
  linkName: "Tên của bạn",
  linkAsk: (site) => `Đăng nhập vào ${site}? Nếu bạn không yêu cầu email, hãy đóng trang này.`,
  linkTaken: "Tên này trống hoặc thuộc về người khác. Hãy chọn tên khác.",
  linkCode: (minutes) =>
    `Nhập mã này trong vòng ${minutes} phút trên trang mà bạn đã yêu cầu email. Đừng đưa mã cho ai.`,

  ownTitle: "Dữ liệu của bạn",
  ownSignIn: (site) => `Đăng nhập để xem ${site} đã lưu gì về bạn, tải về hoặc xóa.`,
  ownWith: (platform) => `Đăng nhập bằng ${platform}`,
  ownMail: "Địa chỉ email",
  ownSend: "Gửi liên kết",
  ownSent:
    "Nếu địa chỉ nhận được thư, một email đang được gửi đến. Hãy mở liên kết trong đó bằng trình duyệt này. Nếu bạn mở trên thiết bị khác, hãy nhập mã hiện ở đó vào đây.",
  ownCode: "Mã",
  ownFailed: "Không đăng nhập được. Hãy thử lại.",
  ownAs: (name, by) => `Đã đăng nhập là ${name} (${by})`,
  ownSignOut: "Đăng xuất",
  ownComments: (count) => `Bình luận của bạn (${count})`,
  ownWaiting: "đang chờ duyệt",
  ownNewer: "Bình luận mới hơn",
  ownOlder: "Bình luận cũ hơn",
  ownSessions: "Nơi bạn đã đăng nhập",
  ownSession: (place, date) => `${place}, từ ${date}`,
  ownEnd: "Đăng xuất ở đó",
  ownExport: "Lưu dữ liệu",
  ownExportText: "Một tệp gồm hồ sơ của bạn và mọi bình luận bạn đã viết khi đăng nhập.",
  ownExportLink: "Tải về",
  ownErase: "Xóa dữ liệu của bạn",
  ownEraseText:
    "Hồ sơ, các phiên đăng nhập và những bình luận bạn viết khi đã đăng nhập sẽ bị xóa. Với bình luận đã có người trả lời, chỉ nội dung và tên của bạn bị xóa, các câu trả lời vẫn còn. Không ai có thể hoàn tác.",
  ownEraseLink: "Xóa…",
  ownEraseButton: "Xóa tất cả",
  ownEraseLeft: (count) => `Số bình luận còn lại: ${count}.`,
  ownEraseOn: "Tiếp tục",
  ownErased: "Dữ liệu của bạn đã được xóa.",
  erasedComment: "Tác giả đã xóa bình luận này.",
  ownReplies: "Email về câu trả lời",
  ownRepliesOn: (mail) =>
    `Khi có người trả lời bình luận bạn đã viết khi đăng nhập, một email được gửi tới ${mail}.`,
  ownRepliesTyped:
    "Khi có người trả lời bình luận bạn đã viết khi đăng nhập, một email được gửi tới địa chỉ bạn để lại trong đó, nếu chủ địa chỉ đồng ý.",
  ownRepliesOff: "Bạn không nhận email khi có người trả lời điều bạn đã viết khi đăng nhập.",
  ownTurnOn: "Bật",
  ownTurnOff: "Tắt",

  adminNoScript: "Trang này cần JavaScript.",
};

export const bakedComments: BakedCommentTexts = {
  noScript: "Hãy bật JavaScript để viết bình luận.",
};

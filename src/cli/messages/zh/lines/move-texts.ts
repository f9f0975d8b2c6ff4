import type { MoveTexts } from "../../move-texts.js";

/** Chinese lines and questions of `hanblog comments move`. */
export const moveTexts: MoveTexts = {
  questions: {
    appId: "LeanCloud 应用的 AppID：",
    server: "应用的服务器地址（设置 → 应用凭证）：",
    expectedServer: "请写以 https:// 开头的地址。",
    masterKey: "应用的 MasterKey（输入时不显示）：",
    required: "这一项必须填写。",
    place: "评论以后放在哪里？",
    places: {
      database: "这台机器，由你自己运行服务",
      docker: "有 Docker 的服务器",
      systemd: "没有 Docker 的 Linux 服务器",
      vercel: "Vercel，配 PostgreSQL",
      cloudflare: "Cloudflare Workers，配 D1",
    },
    follower: "在 LeanCloud 停止之前，由谁继续读取新评论？",
    followers: {
      machine: "这台机器，只要这个命令在运行。MasterKey 不会交给任何平台",
      service: "服务自己，它在运行 --finish 之前需要 MasterKey",
    },
    withoutRights: "仍然继续吗？靠访问权限隐藏的评论会变成公开的。（是/否）",
    change: "要这样修改吗？（是/否）",
    running: (url) => `${url} 运行后按回车，或按 Ctrl+C 以后再继续：`,
  },
  reached: (comments, counters) => `LeanCloud 接受了密钥：${comments} 条评论，${counters} 个计数`,
  rightsReturned: "应用会返回访问权限，隐藏的评论会保持隐藏。",
  exported: (file, count) =>
    count === null ? `已有以前的安全备份：${file}` : `安全备份：${count} 个对象，保存在 ${file}`,
  notRunning: (url) => `${url} 还没有应答，请运行上面的命令。`,
  serves: (url) => `服务已应答：${url}`,
  database: "在这个文件夹用 `hanblog comments` 启动服务，导入时也可以运行。",
  imported: "从 LeanCloud 导入：",
  table: {
    titles: ["页面", "旧评论", "新评论", "旧访问", "新访问"],
    sum: "全部页面",
    more: (count) => `还有 ${count} 个页面，用 \`hanblog comments compare --json\` 查看全部`,
  },
  changed: (file) => `已修改 ${file}。重新发布博客，就会使用新服务。`,
  sameBlog: "博客的配置已经使用新服务。",
  unknownBlog: "这个文件夹里没有本命令认识的博客。请把上面几行写进它的配置。",
  unknownService:
    "没有修改博客的配置：请把 HANBLOG_APP_KEY 设为服务的 key，把 HANBLOG_COMMENTS_URL 设为它的地址。",
  byHand: (file, line) => `请把下面几行写进 ${file}，在第 ${line} 行附近：`,
  sendKeys: "服务要跟随 LeanCloud，就需要它的密钥。用下面的命令发送；`--finish` 会给出删除它们的命令：",
  serverFollows: "服务的设置里有密钥，它会自己跟随 LeanCloud。",
  stopFollowing: "正在从这台机器跟随 LeanCloud。按 Ctrl+C 结束，再运行同一个命令会接着进行。",
  again: "再次运行同一个命令会接着进行。",
  dropped: (file) => `已从 ${file} 删除 LeanCloud 的密钥`,
  dropOnPlatform: "用下面的命令从平台上删除密钥：",
  unset: "从当前终端删除变量：",
  finished: "搬迁完成。现在请做一次备份：`hanblog comments backup`，或平台自己的命令。",
  leancloudGone: "LeanCloud 已经不再应答，不能再导入和比较。",
};

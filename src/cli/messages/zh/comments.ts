import type { comments as english, OptionalPackage } from "../en/comments.js";
import type { TranslatedSet } from "../message-set.js";
import { saySettingFault } from "./setting-faults.js";

const PACKAGE_USES: Readonly<Record<OptionalPackage, string>> = {
  "csv-parse": "读取 CSV 文件",
  libsql: "把评论存进文件",
  nodemailer: "发送邮件",
  pg: "把评论存进 PostgreSQL",
};

/** Chinese messages about the comment service: its settings and its store. */
export const comments: TranslatedSet<typeof english> = {
  "comment-settings": saySettingFault,
  "setting-value": [
    "%{name} 里有引号 ' 或换行，或者以反斜杠结尾",
    "请换一个值。地址里的 ' 写成 %27，JSON 里写成 \\u0027。",
  ],
  "service-url": [
    "HANBLOG_COMMENTS_URL 是 `%{found}`，不是域名的地址",
    "请填 https:// 加上不带路径的域名，如 https://talk.example。",
  ],
  "platform-setting": ({ kind }) =>
    kind === "vercel-database"
      ? {
          message: "没有设置 DATABASE_URL，而 Vercel 上评论只能存在 PostgreSQL 里",
          hint: "请先建一个数据库，例如在 https://neon.tech，再把 DATABASE_URL 设为它的 pooled connection string。",
        }
      : {
          message: "设置了 HANBLOG_SMTP_URL，而 Cloudflare 的 worker 连不上邮件服务器",
          hint: "请去掉它，用 HANBLOG_WEBHOOK_URL 和 HANBLOG_WEBHOOK_TEMPLATE 把通知发到聊天工具。",
        },
  "setup-mail": [
    "邮件服务器 %{server} 没有收下发给 %{to} 的测试邮件：%{answer}",
    "请改正 HANBLOG_SMTP_URL、HANBLOG_MAIL_FROM 或 HANBLOG_OWNER_MAIL。`--no-check` 跳过测试。",
  ],
  "setup-app": (found) =>
    found.kind === "refused"
      ? {
          message: `${found.host} 不接受 OAuth 应用的 id 或 secret（\`${found.answer}\`）`,
          hint: `请从应用的设置里重新复制 HANBLOG_OAUTH_${found.provider.toUpperCase()}_ID 和 …_SECRET。`,
        }
      : {
          message: `关于 OAuth 应用，${found.host} 没有给出可用的回答${found.answer === "" ? "" : `：\`${found.answer}\``}`,
          hint: "请稍后再试。`--no-check` 跳过测试。",
        },
  "data-file": ({ file, reason, access }) =>
    access === "read"
      ? {
          message: `无法从 ${file} 读取评论：${reason}`,
          hint: "请用 --data 指定 `hanblog comments` 使用的文件。",
        }
      : {
          message: `无法把评论存进 ${file}：${reason}`,
          hint: "请用 --data 指定一个当前用户可写的文件，它所在的文件夹会自动创建。",
        },
  "data-damaged": ["评论的数据库已损坏：%{reason}", "请停掉服务，用备份恢复。也可能是磁盘坏了。"],
  "data-newer": ["这些评论是更新版本的 hanblog 保存的", "请改用那个版本，或恢复升级前的备份。"],
  "data-old": [
    "这些评论是旧版本的 hanblog 保存的",
    "请用当前版本运行一次 `hanblog comments`，它会更新数据表。",
  ],
  "database-unreachable": [
    "数据库没有应答：%{reason}",
    "请检查 DATABASE_URL，格式是 postgres://用户:密码@主机:5432/库名。",
  ],
  "package-missing": ({ name, argument, binary }) =>
    binary === null
      ? {
          message: `${PACKAGE_USES[name]}需要 \`${name}\` 包，但没有安装`,
          hint: `请在网站文件夹里运行 \`npm install ${argument}\`${name === "libsql" ? "，或者换用自带 SQLite 的 Node 22.16 以上版本" : ""}。hanblog 是全局安装的话，加上 \`--global\`。`,
        }
      : {
          message: `安装的 \`${name}\` 包缺少当前系统用的 \`${binary}\``,
          hint: "请删掉 `node_modules` 和 `package-lock.json`，再运行 `npm install`，不要加 `--omit=optional`。",
        },
  "oauth-settings": [
    "%{other?设置了 %{other}，但没有设置 %{name}|设置了应用，但没有设置 %{name}}",
    "请为每个应用设置 id 和 secret，并在 HANBLOG_OAUTH_ORIGINS 里写上使用它的网站。",
  ],
  "oauth-url": ["%{name} 的值 `%{found}` 不是平台的地址", "请写成 https://github.example.com 这样的地址。"],
  "oauth-origin": [
    "HANBLOG_OAUTH_ORIGINS 里的 `%{found}` 不是网站的来源",
    "请只写协议和主机，例如 https://blog.example.com。",
  ],
};

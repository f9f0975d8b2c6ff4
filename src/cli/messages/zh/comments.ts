import type { OptionalPackage, PlatformFault, StoreFault } from "../faults/commands.js";
import type { comments as english, bake as englishBake } from "../en/comments.js";
import { type TranslatedSet, fillByKind, type TextsOf } from "../message-set.js";

const PACKAGE_USES: Readonly<Record<OptionalPackage, string>> = {
  "csv-parse": "读取 CSV 文件",
  libsql: "把评论存进文件",
  nodemailer: "发送邮件",
  pg: "把评论存进 PostgreSQL",
};

/** Chinese messages about the comment service: its settings and its store. */
export const comments: TranslatedSet<typeof english> = {
  "comment-settings": {
    "address-user": ["%{name} 里有用户名", "请去掉地址里的用户名和密码。"],
    "mail-address": ["%{name} 不是邮箱地址", "请写成 ann@example.org 或 Ann <ann@example.org>。"],
    switch: ["%{name} 既不是 `on` 也不是 `off`", "请设为 `on`，或去掉它。"],
    word: ["%{name} 里有 id 和密钥不能用的字符", "请只用 ASCII 字母、数字和符号，不含空格和逗号。"],
    "class-name": ["%{name} 不是评论的 class 名", "请用字母、数字和 _，以字母开头。`Counter` 是保留的名字。"],
    origins: ["%{name} 里有不是网站地址的内容", "请填不带路径的网站，如 https://blog.example，用逗号分隔。"],
    number: ["%{name} 不是 %{least} 到 %{most} 之间的整数", "请改正数字，或去掉它以使用默认值。"],
    address: ["%{name} 不是有效的地址", "地址要以 %{schemes* 或 } 开头，并且有主机名。"],
    hours: ["%{name} 不是 1 到 %{most} 之间的小时数", "请写一个整数，例如 24。"],
    "class-list": [
      "%{name} 里的 `%{found}` 不是有效的 class 名",
      "请用 1 到 64 个字母、数字或 `_`，以字母开头，多个名字用逗号分开。",
    ],
    "class-taken": [
      "%{name} 里的 `%{found}` 已经是服务里的 class",
      "请去掉它。`Counter`、--class 指定的 class，以及其他 class 都只能写一次。",
    ],
    "class-count": ["%{name} 里的名字超过 %{most} 个", "请去掉没有页面使用的 class。"],
    reactions: [
      "%{name} 不是最多 %{most} 个不同表情的列表",
      "请用空格分开表情。表情后面的文字是它的名字，例如 `👍 🍚 米饭`。",
    ],
    missing: ["%{by} 需要 %{name}，但它没有设置", "请设置 %{name}，或去掉 %{by}。"],
    unused: [
      "设置了 %{name}，但没有 %{without* 或 }，它不起作用",
      "请设置 %{without* 或 }，或去掉 %{name}。",
    ],
    "no-smtp": [
      "设置了 HANBLOG_SMTP_URL，但 %{host} 不能通过 SMTP 发送邮件",
      "请去掉它。要发邮件，请设置 HANBLOG_MAIL_API 和 HANBLOG_MAIL_KEY；要接收通知，请设置 HANBLOG_WEBHOOK_URL。",
    ],
    "two-senders": ["%{names* 和 } 都设置了", "请去掉 %{names* 或 }。"],
    "mail-api": ["HANBLOG_MAIL_API 不是支持的邮件服务", "请使用其中之一：%{known*、}。"],
    "mail-key": ["HANBLOG_MAIL_KEY 里有密钥不会有的字符", "请重新复制邮件服务的密钥，不要带空格。"],
    "mail-domain": ["HANBLOG_MAIL_DOMAIN 不是域名", "请填 Mailgun 用来发信的域名，如 mg.blog.example。"],
    required: [
      "%{name} 没有设置，或少于 %{least} 个字符",
      "请在托管平台上把它设为机密变量，可以用 `openssl rand -hex 24` 生成。",
    ],
    "template-name": [
      "HANBLOG_WEBHOOK_TEMPLATE 既不是现成的模板，也不是 JSON",
      "请写 %{known*、}，或以 { 开头的正文。",
    ],
    "template-json": [
      "HANBLOG_WEBHOOK_TEMPLATE 不是有效的 JSON%{character?，错误在第 %{character} 个字符|}",
      "名称和文字要用双引号，整个值用单引号括起来。",
    ],
    "template-placeholder": [
      "HANBLOG_WEBHOOK_TEMPLATE 里有未知的占位符 `{{%{name}}}`",
      "请使用其中之一：%{known*、}。",
    ],
    "template-empty": [
      "HANBLOG_WEBHOOK_TEMPLATE 里没有占位符，通知不会有任何内容",
      "请在文字里加上 `{{text}}`。全部占位符：%{known*、}。",
    ],
    "template-parameter": [
      "模板 `%{template}` 需要 HANBLOG_WEBHOOK_URL 里有 `%{parameter}`",
      "请在地址末尾加上 `?%{parameter}=` 和它的 id。",
    ],
    locale: ["HANBLOG_LOCALE 不是支持的语言", "请使用其中之一：%{known*、}。"],
    "secret-length": ["HANBLOG_WEBHOOK_SECRET 不足 %{least} 个字符", "可以用 `openssl rand -hex 24` 生成。"],
    "secret-base64": [
      "HANBLOG_WEBHOOK_SECRET 在 `whsec_` 之后不是有效的 base64",
      "可以用 `echo whsec_$(openssl rand -base64 24)` 生成。",
    ],
    "smtp-user": ["HANBLOG_SMTP_URL 里的用户名或密码无法解码", "@ 和 % 这类字符请写成百分号编码。"],
  },
  "setting-value": [
    "%{name} 里有引号 ' 或换行，或者以反斜杠结尾",
    "请换一个值。地址里的 ' 写成 %27，JSON 里写成 \\u0027。",
  ],
  "service-url": [
    "HANBLOG_COMMENTS_URL 是 `%{found}`，不是域名的地址",
    "请填 https:// 加上不带路径的域名，如 https://talk.example。",
  ],
  "platform-setting": {
    "vercel-database": [
      "没有设置 DATABASE_URL，而 Vercel 上评论只能存在 PostgreSQL 里",
      "请先建一个数据库，例如在 https://neon.tech，再把 DATABASE_URL 设为它的 pooled connection string。",
    ],
    "cloudflare-mail": [
      "设置了 HANBLOG_SMTP_URL，而 Cloudflare 的 worker 连不上邮件服务器",
      "请去掉它，改用 HANBLOG_MAIL_API 和 HANBLOG_MAIL_KEY，或用 HANBLOG_WEBHOOK_URL 把通知发到聊天工具。",
    ],
  },
  "setup-mail": [
    "邮件服务器 %{server} 没有收下发给 %{to} 的测试邮件：%{answer}",
    "请改正 HANBLOG_SMTP_URL 或 HANBLOG_MAIL_KEY、HANBLOG_MAIL_FROM 或 HANBLOG_OWNER_MAIL。`--no-check` 跳过测试。",
  ],
  "setup-app": {
    refused: [
      "%{host} 不接受 OAuth 应用的 id 或 secret（`%{answer}`）",
      "请从应用的设置里重新复制 %{variable}_ID 和 …_SECRET。",
    ],
    unexpected: [
      "关于 OAuth 应用，%{host} 没有给出可用的回答%{answer?：`%{answer}`|}",
      "请稍后再试。`--no-check` 跳过测试。",
    ],
  },
  "setup-images": {
    put: [
      "%{host} 没有存下图片：%{answer}",
      "请检查 HANBLOG_S3_URL（要包含存储桶）、地域和访问密钥，密钥要有写入权限。",
    ],
    read: [
      "存下的图片不在 %{url}：%{answer}",
      "请把 HANBLOG_IMAGES_URL 设为存储桶的公开地址，并允许所有人读取。",
    ],
    remove: [
      "%{host} 存下了图片，但不能删除：%{answer}",
      "请允许访问密钥删除，否则被删评论的图片会留在那里。",
    ],
  },
  "data-file": [
    "%{access=read?无法从 %{file} 读取评论|无法把评论存进 %{file}}：%{reason}",
    "请用 --data 指定%{access=read? `hanblog comments` 使用的文件|一个当前用户可写的文件，它所在的文件夹会自动创建}。",
  ],
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

/** Chinese messages about comments that a build writes into pages. */
export const bake: TranslatedSet<typeof englishBake> = {
  "comments-unreadable": ({ address, fault }) => ({
    message: `无法从 ${address} 读取评论：${sayStoreFault(fault)}。生成的页面里没有评论`,
    hint: "请启动评论服务，或改正 hanblog.config.ts 里的 `comments.store`。浏览器仍会照常加载评论。",
  }),
  "issues-unreadable": (fault) => ({ message: sayPlatformFault(fault), hint: sayFix(fault) }),
};

function sayStoreFault(fault: StoreFault): string {
  return fillByKind(STORE_FAULT_TEXTS, fault);
}

const STORE_FAULT_TEXTS: TextsOf<StoreFault> = {
  "no-response": "没有应答（%{detail}）",
  "no-list": "返回的不是评论列表",
  rejected: "错误 %{code}（%{error}）",
};

function sayPlatformFault({ step, repository, platform, reason, pages, baked }: PlatformFault): string {
  return step === "issues"
    ? `无法读取 ${platform} 上 ${repository} 的 issue：${reason}。已找到 ${pages} 个页面的 issue，其余的由读者的浏览器去找`
    : `无法读取 ${platform} 上 ${repository} 的评论：${reason}。${pages} 个有 issue 的页面里，${baked} 个的 HTML 带有评论`;
}

function sayFix({ step, status, retryAt, hasToken }: PlatformFault): string {
  if (retryAt !== null) {
    return hasToken
      ? `次数限制到 ${retryAt} 为止，请在那之后再构建。`
      : `次数限制到 ${retryAt} 为止。请把 HANBLOG_COMMENTS_TOKEN 设为一个令牌，可用的次数会多得多。`;
  }
  switch (status) {
    case 401:
    case 403:
    case 429:
      return hasToken
        ? "请把 HANBLOG_COMMENTS_TOKEN 设为有效的令牌，并且能读取公开仓库的 issue。"
        : "请在构建环境里把 HANBLOG_COMMENTS_TOKEN 设为能读取这个仓库 issue 的令牌。";
    case 404:
      return step === "comments" && hasToken
        ? "不论 HANBLOG_COMMENTS_TOKEN 能读到什么，页面里只写入人人可见的评论。请公开这些 issue，或把 `bake` 换成 `resolve`。"
        : "请改正 hanblog.config.ts 里 `comments.issue` 的 `owner` 和 `repo`，或把 HANBLOG_COMMENTS_TOKEN 设为能读取这个仓库的令牌。";
    case 410:
      return "请在仓库里打开 issue，或换一个平台保存评论。";
    default:
      return "请等平台恢复后再构建。浏览器仍会照常加载评论。";
  }
}

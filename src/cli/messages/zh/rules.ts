import type { RuleTexts } from "../rule.js";

/** Chinese sentences that say what a rule of the configuration's schema expects. */
export const rules: RuleTexts = {
  "language-tag": () => "应为语言标签，例如 zh-CN。",
  "attribute-name": () => "应为属性名，不能含空格。",
  "element-name": () => "应为元素名，例如 meta。",
  "hyphenated-name": () => "名称里要有连字符，例如 my-clock。",
  function: () => "应为函数。",
  "script-address": () => "应为以 https:// 开头的网址，或 `public` 中文件的路径。",
  "script-hash": () => "应为 sha384-… 这样的哈希值。",
  "script-attribute": () => "请移出 `attributes`，直接写在脚本这一项里，那里会检查它。",
  repository: () => "应为 GitHub 上的 `owner/name`，或仓库页面的网址，例如 https://gitlab.com/owner/name。",
  "site-origin": () => "只写协议和域名，例如 https://example.com；路径请写在 `base` 里。",
  url: () => "应为以 https:// 或 http:// 开头的网址。",
  "https-url": () => "应为以 https:// 开头的网址。",
  "time-zone": () => "应为 IANA 时区名，例如 Asia/Shanghai。",
  "locale-key": () => "应为以 / 开头并以 / 结尾的路径，例如 /en/。",
  "menu-link": () => "应为从网站根目录算起的路径（例如 /tag/），或网址。",
  "menu-entry": () => "菜单项要么有 `link`，要么有 `items`，二者只能选一。",
  "menu-depth": ({ most }) => `菜单最多嵌套 ${most} 层，请把这些项上移一层。`,
  "sidebar-name": () => "侧边栏分组要有 `title` 或 `path`，也可以两个都有。",
  "sidebar-links": () => "`links` 类型的行要有 `title`，不能有 `path`，`children` 里不能有分组。",
  "mascot-model": () => "应为模型配置文件的路径，例如 mascot/model.json。",
  "mascot-core": () => "应为脚本的路径，例如 mascot/core.js。",
  "mascot-core-missing": () =>
    "Cubism 4 的模型需要 `core`：请填 Live2D SDK for Web 里 live2dcubismcore.min.js 的路径。",
  "comments-used": () => "`use` 选了它，请补上它的设置。",
  "oauth-state": () => "只能用字母、数字、_ 和 -，最多 64 个字符。",
  "platform-missing": () => "应为平台名，例如 `github-v3`。",
  "owner-missing": () => "请填仓库的所有者。",
  "repo-missing": () => "请填仓库名。",
  "client-id-missing": () => "请填平台上 OAuth 应用的 client id。",
  "owner-alone": () => "只写所有者的名字，不要带平台的网址。",
  "repo-alone": () => "只写仓库名，所有者请写在 `owner` 里。",
  "app-value": () => "请填 `hanblog comments` 启动时输出的值。",
  "service-missing": () => "请填服务的网址：读者的浏览器只会访问配置里写明的域名。",
  "server-missing": () => "请填评论服务的地址：开启 `bake` 后，构建时要从那里读取评论。",
  "el-with-bake": () =>
    "`el` 和 `bake` 不能同时使用：构建时写入的评论只能放在主题自己的评论区。请去掉其中一个。",
  "class-name": () => "名称只能用字母、数字和 _，并以字母开头。",
  "permalink-host": () => "应为本站的路径，不能带域名。",
  "permalink-characters": () => "请去掉反斜杠、控制字符和不完整的字符。",
  "permalink-dots": () => "路径里不能有 `.` 和 `..`。",
  "permalink-variable": ({ variable, nearest, known }) =>
    nearest === null
      ? `没有 \`:${variable}\` 这个变量，可用的有 ${known}。`
      : `没有 \`:${variable}\` 这个变量，是不是想写 \`:${nearest}\`？`,
};

import type { config as english, ConfigMistake, PluginDataFault } from "../en/config.js";
import type { MessageText, TranslatedSet } from "../message-set.js";
import type { MovedOption } from "../en/moved-options.js";
import type { Expectation } from "../rule.js";
import { sayExpectation } from "./expectations.js";
import { movedOptions } from "./moved-options.js";
import { sayControl, sayQuoted } from "./quoted.js";

/** Chinese messages about `hanblog.config.ts` and the folders that it names. */
export const config: TranslatedSet<typeof english> = {
  "config-invalid": (mistake) => sayMistake(mistake),
  "config-twice": ["有两个配置文件：`%{first}` 和 `%{second}`", "请只留一个。"],
  "config-name": ["不支持配置文件 `%{file}`", "请改名为 %{names*、} 之一，并用 export default 导出选项。"],
  "config-empty": ["配置文件没有默认导出", "请写 `export default defineConfig({ … })`。"],
  "config-failed": [
    "配置文件运行出错：%{reason}",
    '%{required?配置文件是 ES 模块：请把 `require("%{required}")` 换成 `import name from "%{required}"`。|配置文件在构建时由 Node 运行。请修正其中的错误，或它导入的包里的错误。}',
  ],
  "config-syntax": ["配置文件有错误：%{reason}", null],
  "site-missing": [
    "%{isFile?%{path} 是文件，不是网站文件夹|文件夹 %{path} 不存在}",
    "%{isFile?请写它所在的文件夹。|请检查路径；想在那里新建博客，请运行 `hanblog new %{folder}`。}",
  ],
  "base-invalid": [
    "`%{name}` 的值 %{found} 不是路径",
    "只写网站所在的路径，例如 /blog/；域名请写在 `url` 里。",
  ],
  "csp-header": [
    "%{host?`--csp header` 不能用于 `%{host}`：它不从输出里读响应头|`--csp header` 需要配置 `host`}",
    "请把 `host` 设为 `cloudflare` 或 `netlify`；其他主机请用 `--csp meta`，或从 `.hanblog/policy.txt` 里复制策略。",
  ],
  "dest-invalid": {
    root: [
      "输出文件夹 %{dest} 是文件系统的根目录",
      "构建会替换其中的所有内容，请指定一个专用的文件夹，例如 `dist`。",
    ],
    site: [
      "输出文件夹 %{dest} 就是网站文件夹",
      "构建会替换其中的所有内容，请指定一个专用的文件夹，例如 `dist`。",
    ],
    source: [
      "输出文件夹 %{dest} 是网站的源文件夹",
      "构建会替换其中的所有内容，请指定一个专用的文件夹，例如 `dist`。",
    ],
    outside: [
      "输出文件夹 %{dest} 包含了网站文件夹",
      "构建会替换其中的所有内容，请指定一个专用的文件夹，例如 `dist`。",
    ],
  },
  "plugin-failed": [
    "插件 `%{name}` 的 `%{part}` 出错：%{reason}",
    "请修正插件里的错误，改它的选项，或从 `plugins` 里去掉它。%{thrownAt?错误出自 %{thrownAt}。|}",
  ],
  "plugin-data": (fault) => ({
    message: sayDataFault(fault),
    hint:
      fault.kind === "file"
        ? sayExpectation(fault.expected)
        : `${sayExpectation(fault.expected).replace(/[^。]$/, "$&。")}把 schema 交给 \`file.value(schema)\`，就能看到数据文件里的位置。`,
  }),
  "plugin-command-taken": [
    "插件 `%{name}` 添加的命令 `%{command}`，%{other?插件 `%{other}` 也有|hanblog 自己就有}",
    "请在插件里给命令改名，或从 `plugins` 里去掉这个插件。",
  ],
  "plugin-body": [
    "插件 `%{name}` 要读 `%{page}` 的 HTML，但 `bodies` 没有返回这个页面",
    "请在 `bodies` 里返回这个页面，这样调用 `files` 时才有它的 HTML。",
  ],
  "plugin-endless": [
    "插件 `%{name}` 的 `%{part}` 过了 %{seconds} 秒还没有结束",
    "请让 `%{part}` 返回的 promise 有个结果：代码的每个分支都要 resolve 或 reject。",
  ],
  "plugin-check": ["%{message}（插件 `%{name}`）", "%{hint?%{hint}|}"],
  "plugin-page-taken": [
    "插件 `%{name}` 添加的页面 `%{path}`（`pages[%{index}].path`）已经%{other?由插件 `%{other}` 添加|有同名的文件}",
    "网站里只能有其中一个：请改插件或它的数据里的路径，或%{other?去掉其中一个|给文件改名}。",
  ],
  "plugin-result": {
    data: [
      "插件 `%{name}` 的 `data%{place?%{place}|}` 返回了 %{found}",
      '应该是网站文件夹里的文件的模式，例如 ["data/*.csv"]。',
    ],
    checks: [
      "插件 `%{name}` 的 `checks%{place?%{place}|}` 返回了 %{found}",
      "应该是 { path, message } 的列表，路径是插件拿得到的文件的，例如 `page.file`。",
    ],
    redirects: [
      "插件 `%{name}` 的 `redirects%{place?%{place}|}` 返回了 %{found}",
      '应该是跳转的列表，例如 [{ from: "/2019/rice/", to: "/posts/rice.html" }]，`path` 和 `line` 是页面或数据文件的。',
    ],
    names: [
      "插件 `%{name}` 的 `names%{place?%{place}|}` 返回了 %{found}",
      '应该是按名字的文字，例如 { Rice: "/posts/rice.html" }。',
    ],
    content: [
      "插件 `%{name}` 的 `content%{place?%{place}|}` 返回了 %{found}",
      "应该是 { path, html } 的列表，路径是插件拿得到的页面的，例如 `page.path`。",
    ],
    bodies: [
      "插件 `%{name}` 的 `bodies%{place?%{place}|}` 返回了 %{found}",
      "应该是插件拿得到的页面的列表，例如 `site.pages`。",
    ],
    files: [
      "插件 `%{name}` 的 `files%{place?%{place}|}` 返回了 %{found}",
      '应该是文件的列表，例如 [{ path: "llms.txt", text: "…" }]，路径在输出文件夹之内。',
    ],
    field: [
      "插件 `%{name}` 的 `%{part}%{place?%{place}|}` 返回的对象里没有 `%{field}` 这个字段可用",
      "%{nearest?是不是想写 `%{nearest}`？|可用的字段有：%{known*、}。}",
    ],
    pages: [
      "插件 `%{name}` 的 `pages%{place?%{place}|}` 返回了 %{found}",
      '应该是页面的列表，例如 [{ path: "books/dune.md", frontmatter: { title: "沙丘" }, markdown: "…" }]，路径是网站文件夹里的 markdown 文件的。',
    ],
    commands: [
      "插件 `%{name}` 的 `commands%{place?%{place}|}` 返回了 %{found}",
      '应该是命令的列表，例如 [{ name: "shelve", description: "把书放上架", arguments: [{ name: "isbn" }], run() {} }]，名字用小写。',
    ],
    head: [
      "插件 `%{name}` 的 `head%{place?%{place}|}` 返回了 %{found}",
      '应该是有效的标签、脚本和来源，例如 { scripts: [{ src: "/count.js" }] }。',
    ],
    pageTags: [
      "插件 `%{name}` 的 `pageTags%{place?%{place}|}` 返回了 %{found}",
      '应该是这一页开头的标签，例如 [["meta", { name: "rice", content: "cooked" }]]：`meta`、`link`，或类型是 `application/ld+json` 的 `script`。',
    ],
  },
  "theme-missing": {
    vuepress: [
      "主题 %{name} 是 VuePress 的主题",
      "VuePress 的主题不能用在 hanblog 里。请去掉 `theme`，使用默认主题。",
    ],
    "no-module": [
      "已安装包 %{name}，但它没有导出主题",
      '请在它的 package.json 里指明导出 `createTheme` 的模块："exports": { ".": "./index.js", "./style.css": "./style.css" }。',
    ],
    "no-index": [
      "主题 %{name} 没有 index.ts、index.tsx 或 index.js",
      "请加上导出 `createTheme` 的 index 文件，或用 `hanblog new theme` 从默认主题的副本开始。",
    ],
    "no-folder": [
      "主题 %{name} 不存在",
      "%{nearest?是不是想写 %{nearest}？|应为相对于网站文件夹的路径，其中有导出 `createTheme` 的 index 文件。}",
    ],
    "not-installed": [
      "找不到主题 %{name}：没有安装这个包，网站里也没有这个文件夹",
      '%{nearest?是不是想写 %{nearest}？|}要安装包，请运行 `npm install %{packageName}`；网站里的文件夹写成 "./folder"；去掉 `theme` 则使用默认主题。',
    ],
  },
  "file-name": {
    "line-break": ["文件名 %{path} 里有换行，已跳过这个文件", "请给它改名。"],
    encoding: [
      "文件名 %{path} 不是 UTF-8 编码",
      "请给这个文件或它的文件夹改名。`convmv -f gbk -t utf8 -r --notest .` 可以把压缩包解出的文件名全部转成 UTF-8。",
    ],
  },
  "platform-closed": [
    "Bitbucket 已于 2026-08-20 关闭 issue，`bitbucket-v2` 无法读取或保存评论",
    "请换一个平台，例如 `gitlab-v4` 或 `gitea-v1`，或用 `comments.store` 保存评论。",
  ],
  "client-secret": [
    "`comments.issue.clientSecret` 会写进每个页面，任何人都能看到",
    "请把密钥交给 `hanblog comments`（HANBLOG_OAUTH_GITHUB_SECRET），在 `comments.issue.exchange` 里填它的地址，并重新生成密钥。",
  ],
  "exchange-missing": [
    "缺少 `comments.issue.exchange`：%{platform} 登录需要应用的密钥，页面无法显示评论",
    "请填保管密钥的 `hanblog comments` 的地址，例如 `https://comments.example.com`。",
  ],
};

function sayDataFault(fault: PluginDataFault): string {
  const { name, field } = fault;
  if (fault.kind === "thrown") {
    const value = field === "" ? "收到的值" : ` \`${field}\` `;
    return `插件 \`${name}\` 的 \`${fault.part}\` 出错：${value.trimStart()}不符合它的 schema`;
  }
  const value = field === "" ? "这个文件" : ` \`${field}\` `;
  return fault.found === null
    ? `插件 \`${name}\` 的数据里缺少${value}`.trimEnd()
    : `插件 \`${name}\` 的数据里，${value.trimStart()}的值 ${sayQuoted(fault.found)} 无效`;
}

function sayMistake(mistake: ConfigMistake): MessageText {
  switch (mistake.kind) {
    case "value": {
      const { path, found, expected } = mistake;
      if (path === null) return { message: `配置的值是 ${found ?? "空"}`, hint: sayExpected(expected) };
      return {
        message: found === null ? `缺少 \`${path}\`` : `\`${path}\` 的值是 ${sayQuoted(found)}`,
        hint: sayExpected(expected),
      };
    }
    case "key":
      return {
        message: `\`${mistake.path}\` 的键 ${mistake.found} 无效`,
        hint: mistake.expected.map(sayExpectation).join(""),
      };
    case "unknown":
      return { message: `没有 \`${mistake.path}\` 这个选项`, hint: sayKnown(mistake) };
    case "moved":
      return { message: `\`${mistake.path}\` 在这里不起作用`, hint: movedOptions[mistake.moved] };
    case "control":
      return {
        message: `\`${mistake.path}\` 里有${sayControl(mistake.control)}`,
        hint: "请删掉它：HTML 不允许这个字符。",
      };
    case "promise":
      return { message: "配置是一个 Promise", hint: "请写 `export default await …`。" };
  }
}

function sayExpected(expected: Expectation | MovedOption): string {
  return typeof expected === "string" ? movedOptions[expected] : sayExpectation(expected);
}

function sayKnown({ moved, nearest, known }: Extract<ConfigMistake, { kind: "unknown" }>): string {
  if (moved !== null) return movedOptions[moved];
  if (known.length === 0) return "请去掉它：这个插件没有选项。";
  return nearest === null ? `可用的有：${known.join("、")}。` : `是不是想写 \`${nearest}\`？`;
}

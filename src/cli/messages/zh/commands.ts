import type { FlagValue, PlainFlagValue, UsageMistake } from "../faults/commands.js";
import type { commands as english } from "../en/commands.js";
import type { MessageText, TranslatedSet } from "../message-set.js";

const FLAG_VALUES: Readonly<Record<PlainFlagValue, string>> = {
  host: "应为服务器的主机名或 IPv4 地址。",
  "post-date": "应为日期，例如 2026-03-01 或 `2026-03-01 10:20`。",
  "post-folder": "应为网站里的文件夹，例如 recipes/soups。",
  "template-name": "应为模板的名字，例如 recipe。",
  "data-file": "应为 /var/lib 下某个文件夹里的文件，这个文件夹由 systemd 创建。",
  origin: "应为不带路径的网址，例如 https://blog.example。",
  word: "应为 ASCII 字母、数字和符号，不能有空格和逗号。",
  milliseconds: "应为整数，单位是毫秒。",
  seconds: "应为整数，单位是秒。",
  title: "至少要有一个可见的字符。",
  "time-zone": "应为 IANA 时区，如 Asia/Shanghai。",
  address: "应为网站的地址，如 https://example.com 或 https://me.github.io/blog/。",
  "class-name": "应由字母、数字和 _ 组成，以字母开头；`Counter` 已被占用。",
};

/** Chinese messages about the commands and their arguments. */
export const commands: TranslatedSet<typeof english> = {
  usage: (mistake) => sayUsage(mistake),
  "unknown-topic": [
    "没有 `%{name}` 这个主题或命令",
    "%{nearest?是不是想写 `%{nearest}`？|}运行 `hanblog help` 查看主题和命令。",
  ],
  "port-taken": [
    "端口 %{first} 到 %{last} 都被占用了",
    "请用 `%{flag}` 指定别的端口，0 表示任选一个空闲端口。",
  ],
  "address-refused": [
    "无法监听 `%{address}`（%{reason}）",
    "请把 `%{hostFlag}` 设为本机的地址，或把 `%{portFlag}` 设为你有权使用的端口。",
  ],
  "source-date-epoch": [
    "SOURCE_DATE_EPOCH 的值是 %{found}",
    "应为 1970 年以来的整秒数，例如 1700000000；不设置则使用当前时间。",
  ],
  "no-output": ["`%{dir}` 里没有构建好的网站", "请先运行 `hanblog build`，或用 `--dest` 指定输出文件夹。"],
  "dir-not-empty": [
    "文件夹 `%{dir}` 不是空的，里面有 %{names*、}%{count? 等 %{count} 项|}",
    "请换一个不存在的文件夹，或先清空它。没有写入任何内容。",
  ],
  "not-a-dir": ["`%{path}` 是文件，不是文件夹", "请换一个不存在的文件夹。"],
  cancelled: ["已取消", "%{isKept?已经完成的步骤都会保留，再次运行同一条命令就能继续。|没有写任何文件。}"],
  "host-files-differ": [
    "这些文件已经存在，内容不同：%{names*、}",
    "什么都没写。加上 `--force` 会覆盖它们，也可以先删掉它们。",
  ],
  "host-file-place": {
    link: [
      "`%{path}` 是链接，指向仓库外面，或者指向不存在的文件",
      "什么都没写。主机的文件要写在这里，请把它改名或者删掉。",
    ],
    "no-file": ["`%{path}` 不是文件", "什么都没写。主机的文件要写在这里，请把它改名或者删掉。"],
    "no-folder": ["`%{path}` 不是文件夹", "什么都没写。主机的文件要写在这里，请把它改名或者删掉。"],
  },
  "pack-failed": ["npm 没能打包 hanblog：%{reason}", "请检查 `npm --version` 能否运行、文件夹能否写入。"],
  "host-base": [
    "%{isRoot?`%{host}` 只能把网站放在域名的根路径，而这个网站的 base 是 `%{base}`|base `%{base}` 里有的字符在 `%{host}` 的文件里另有含义}",
    '%{isRoot?请把 `base` 改成 "/"，或者换一个主机。|`base` 里请只用字母、数字和 - . _ ~ / 这些字符。}',
  ],
  "cms-exists": ["%{file} 已经存在", "想按网站的字段重新写一份，请先删掉它。"],
  "template-missing": [
    "网站没有模板 `%{file}`",
    "%{known?请新建它，或用这些之一：%{known}。|请新建它，其中的 `__title__` 和 `__date__` 会被替换。}",
  ],
  "empty-title": ["文章标题是空的：%{found}", '请写上标题，例如 hanblog new post "春天来了"。'],
  "site-not-found": {
    named: ["网站文件夹 `%{dir}` 不存在", "请写 hanblog.config.ts 和 markdown 文件所在的文件夹。"],
    around: [
      "在 `%{dir}`、其中的 `site` 和各级上层文件夹里都没有找到 hanblog.config.ts",
      "请在博客的文件夹里运行，或用 `--site` 指定它。",
    ],
  },
  "data-missing": [
    "%{file?`%{file}` 不存在，或不是评论的数据库|DATABASE_URL 指定的数据库里没有评论的表}",
    "%{file?请用 `--data` 指定数据库文件，或把 DATABASE_URL 设为数据库的地址。|请改正 DATABASE_URL，或先运行一次 `hanblog comments` 来建表。}",
  ],
  "export-too-large": [
    "D1 存不下 `%{ids*`、`}`，它们都超过 2 MB",
    "其余内容都已导出。把这些评论里内嵌的图片去掉，就也能导出。",
  ],
  "not-all-imported": [
    "LeanCloud 里还有 %{comments} 条评论和 %{visits} 次访问没有导入",
    "请运行 `hanblog comments import --from-leancloud`，再比较一次；如果什么都没带来，加上 `--all`。",
  ],
  "visibility-differs": {
    shown: [
      "有 %{count} 条评论在 LeanCloud 里是隐藏的，在这里却能看到",
      "请运行 `hanblog comments import --from-leancloud --all`，它会隐藏那边隐藏的评论，然后再比较一次。",
    ],
    hidden: [
      "有 %{count} 条评论在 LeanCloud 里能看到，在这里却是隐藏的",
      "请在管理页面通过它们，或在 LeanCloud 的查询设置里打开 ACL，再比较一次。",
    ],
  },
  "leancloud-app": [
    "LEAN_ID、LEAN_MASTER_KEY 和 LEAN_SERVER 没有指定应用",
    "请按 LeanCloud 控制台里的值设置这三项；LEAN_SERVER 以 https:// 开头。",
  ],
  "database-url": [
    "DATABASE_URL 不是 PostgreSQL 数据库的地址",
    "格式是 postgres://user:password@host:5432/name；不设置则把评论存在文件里。",
  ],
  "master-key": [
    "HANBLOG_MASTER_KEY 不足 %{least} 个字符，或含有逗号",
    "可以用 `openssl rand -hex 24` 生成。",
  ],
  "admin-password": [
    "HANBLOG_ADMIN_PASSWORD 不足 %{least} 个字符",
    "请换更长的密码；不设置则在首次启动时生成密码，并显示一次。",
  ],
};

const SEE_HELP = "运行 `hanblog --help` 查看命令，运行 `hanblog <命令> --help` 查看它的选项。";

function sayUsage(mistake: UsageMistake): MessageText {
  switch (mistake.kind) {
    case "unknown-option":
      return { message: `没有 \`${mistake.name}\` 这个选项`, hint: sayNearest(mistake.nearest) };
    case "unknown-command":
      return { message: `没有 \`${mistake.name}\` 这个命令`, hint: sayNearest(mistake.nearest) };
    case "missing-argument":
      return { message: `缺少参数 \`${mistake.name}\``, hint: SEE_HELP };
    case "missing-option":
      return { message: `缺少选项 \`${mistake.name}\``, hint: SEE_HELP };
    case "missing-value":
      return { message: `选项 \`${mistake.name}\` 缺少值`, hint: SEE_HELP };
    case "too-many-arguments": {
      const { command, expected, found } = mistake;
      return {
        message: `参数太多：${command === null ? "hanblog " : `\`${command}\` `}最多 ${expected} 个，写了 ${found} 个`,
        hint: SEE_HELP,
      };
    }
    case "invalid-value":
      return {
        message: `\`${mistake.name}\` 的值是 ${JSON.stringify(mistake.found)}`,
        hint: sayFlagValue(mistake.expected),
      };
    case "no-source":
      return {
        message: "导入时要写文件，或加上 `--from-leancloud`，二者选一",
        hint: "运行 `hanblog comments import --help` 查看两种写法的示例。",
      };
    case "only-live":
      return {
        message: `\`${mistake.name}\` 要和 \`--from-leancloud\` 合用`,
        hint: "运行 `hanblog comments import --help` 查看示例。",
      };
    case "excluded":
      return { message: `\`${mistake.names[0]}\` 和 \`${mistake.names[1]}\` 不能合用`, hint: SEE_HELP };
    case "other":
      return { message: `参数有误：${mistake.reason}`, hint: SEE_HELP };
  }
}

function sayNearest(nearest: readonly string[]): string {
  return nearest.length === 0
    ? SEE_HELP
    : `是不是想写 ${nearest.map((name) => `\`${name}\``).join(" 或 ")}？${SEE_HELP}`;
}

function sayFlagValue(expected: FlagValue): string {
  switch (expected.kind) {
    case "whole-number":
      return `应为 ${expected.least} 到 ${expected.most} 的整数。`;
    case "choice":
      return `可选的值：${expected.values.join("、")}。`;
    default:
      return FLAG_VALUES[expected.kind];
  }
}

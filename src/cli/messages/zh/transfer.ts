import type { LeancloudFault, RecordFault, SkippedPart } from "../faults/commands.js";
import type { transfer as english } from "../en/transfer.js";
import { type TranslatedSet, fillByKind, type TextsOf } from "../message-set.js";

/** Chinese messages about importing, exporting and backing up comments. */
export const transfer: TranslatedSet<typeof english> = {
  "file-exists": ["%{file} 已经存在", "请换一个文件名，已有的文件不会被覆盖。"],
  "import-file": [
    "%{kind=folder?文件夹 %{name} 里没有导出的文件|文件 %{name} 不存在}",
    "%{kind=map?请把 `--map` 设为写有页面新旧地址的文件。|请写别的系统导出的文件（.jsonl、.json、.artrans、.csv、.xml、.tar.gz），或存放它们的文件夹。}",
  ],
  "import-refused": [
    "有 %{count} 条记录被拒绝",
    "上面逐条列出了原因，其余记录都已导入。再运行一次也不会重复导入。",
  ],
  "import-empty": [
    "文件里没有评论，也没有计数",
    "没有导入任何内容。请打开文件看看里面是什么，再重新导出评论所在的 Class。",
  ],
  "import-unreadable": [
    "无法识别导出文件 %{file}",
    "开头的 %{records} 条记录全都无效。请用 --format 指定它是哪个系统导出的。",
  ],
  "leancloud-refused": (fault) => ({
    message: `无法读取 LeanCloud 应用：${sayLeancloudFault(fault)}`,
    hint:
      fault.kind === "failed"
        ? "过一会儿再运行同一条命令就能继续，什么都不会丢。一直没有应答时，请检查 LEAN_SERVER。"
        : "请检查 LEAN_ID、LEAN_MASTER_KEY 和 LEAN_SERVER。再次运行同一条命令会接着进行。",
  }),
  "service-refused": {
    address: [
      "`%{url}` 不是可以发送密码的服务地址",
      "请写以 https:// 开头的地址，或本机的 http://localhost。",
    ],
    "no-password": [
      "没有设置服务 %{url} 的密码",
      "请把 HANBLOG_ADMIN_PASSWORD 设为服务的密码，服务的设置里有它。",
    ],
    password: ["%{host} 不接受站长的密码", "请把 HANBLOG_ADMIN_PASSWORD 设为服务的密码，服务的设置里有它。"],
    old: ["%{host} 的 hanblog 版本太旧，不能导入", "请先更新服务，再运行这个命令。"],
    failed: [
      "%{host} 没有应答：%{attempts} 次尝试都失败了（%{status?状态 %{status}|没有应答}）",
      "请检查地址和服务的日志。再次运行命令会接着进行。",
    ],
    unexpected: ["%{host} 返回了意外的内容，状态 %{status}", "请检查地址，以及服务与本程序的版本是否一致。"],
  },
  "move-rights": [
    "LeanCloud 应用没有返回访问权限，无法识别隐藏的评论",
    "请在控制台（数据存储 → 服务设置 → 查询设置）打开“查询时返回值包括 ACL”，再运行这个命令。没有隐藏过评论的话，加上 --without-rights。",
  ],
  "move-state": [
    "%{kind=damaged?%{file} 已损坏|%{file} 属于另一个 LeanCloud 应用的搬迁}",
    "%{kind=damaged?请删除这个文件，再运行这个命令。里面只有选项，什么都不会丢。|请给每个应用用不同的文件夹：`hanblog comments move 文件夹`。}",
  ],
  "move-waiting": ["%{url} 的服务没有应答", "请按它文件夹里的 README 启动它，再运行同一个命令。"],
  "address-map": {
    pair: ["这一行不是一对地址", "请依次写旧地址、空格、新地址；地址里的空格写成 %20。"],
    "too-many": ["地址对照表超过 %{most} 行", "请去掉没有评论用到的地址。"],
  },
  "restore-source": [
    "%{kind=missing?文件 %{file} 不存在|%{file} 不是评论的备份}",
    "请写 `hanblog comments backup` 生成的文件。",
  ],
  "restore-not-empty": [
    "数据库里已经有评论或访问量",
    "备份只能恢复到空的数据库，请把 DATABASE_URL 改成新的数据库。",
  ],
  "backup-damaged": [
    "备份已损坏，没有使用",
    "请用更早的备份，或用 `hanblog comments export` 导出还能读取的内容。也可能是磁盘坏了。",
  ],
};

function sayLeancloudFault(fault: LeancloudFault): string {
  switch (fault.kind) {
    case "failed":
      return `${fault.attempts} 次尝试都失败了（${fault.status === null ? "没有应答" : `状态 ${fault.status}`}）`;
    case "unexpected":
      return fault.status === 401 || fault.status === 403
        ? `它不接受 AppID 或 MasterKey（状态 ${fault.status}）`
        : `这个服务器的回答不像 LeanCloud（状态 ${fault.status}）`;
    case "same-page":
      return "两次返回了同一页";
    case "too-large":
      return "返回的内容太大";
  }
}

/** Says in Chinese why a record or a file cannot be imported. */
export function sayRecordFault(fault: RecordFault): string {
  return fillByKind(RECORD_FAULT_TEXTS, fault);
}

const RECORD_FAULT_TEXTS: TextsOf<RecordFault> = {
  "no-id": "没有 id",
  "no-date": "没有有效的日期",
  "no-page": "没有页面地址",
  "no-text": "没有正文",
  "no-number": "没有有效的访问次数",
  "same-id": "id 与另一条评论相同，但日期不同",
  "same-counter-id": "id 与另一个页面的计数相同",
  "unknown-kind": "既不是评论，也不是计数",
  "invalid-json": "不是有效的 JSON",
  "no-object": "不是 JSON 对象",
  "cut-off": "不完整，文件到这里就断了",
  columns: "列数和第一行不同",
  "nested-archives": "压缩包套得太深",
  zip: "是 zip 压缩包，请先解压",
  "utf-16": "是 UTF-16 编码，请另存为 UTF-8",
  html: "是网页而不是导出文件，可能是错误页或登录页，请重新下载",
  encoding: "不是 UTF-8 编码，请另存为 UTF-8",
  binary: "不是文本文件，请导出 JSON、CSV 或 XML，而不是 BSON 或数据库文件",
  "unknown-format": "不是 JSON、CSV 或 XML",
  damaged: "gzip 数据已损坏或不完整",
  "long-field": "%{field?`%{field}` 超过 %{most} 个字符|其余字段合计超过 %{most} 个字符}",
  "long-record": "超过 %{most} 个字符",
  deep: "嵌套超过 %{most} 层",
  csv: "第 %{line} 行之后不是有效的 CSV",
  expanding: "解压后超过原来的 %{most} 倍",
};

/** Says in Chinese which part of a source was skipped. */
export function saySkippedPart(part: SkippedPart): string {
  return fillByKind(SKIPPED_PART_TEXTS, part);
}

const SKIPPED_PART_TEXTS: TextsOf<SkippedPart> = {
  class: "数据表 %{name}",
  "missing-class": "数据表 %{name}（不存在）",
  file: "%{name}",
  deleted: "在 Disqus 上已删除的评论",
  more: "其他",
};

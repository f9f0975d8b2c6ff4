import type { RecordFault, SkippedPart } from "../faults/commands.js";
import { fillByKind, type TextsOf } from "../message-set.js";

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

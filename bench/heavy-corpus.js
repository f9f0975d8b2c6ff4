/**
 * Generated posts like those of a technical blog: 600 to 900 words of mixed Chinese and English, three code blocks, a
 * table, a nested list, an image and links to other posts, one of them to a heading. A word is a Chinese character or a
 * run of other letters, outside code. Equal seeds give equal bytes.
 */
import { dateOf, nameOf } from "./post-names.js";
import { createRandom } from "./seeded-random.js";

const CHINESE =
  "我们 今天 需要 一个 简单 可靠 的 缓存 策略 首先 读取 配置 然后 检查 请求 是否 已经 完成 如果 响应 没有 变化 就 直接 返回 之前 保存 结果 否则 重新 计算 并且 写入 磁盘 这样 可以 减少 等待 时间 但是 内存 占用 会 增加 因此 还要 设置 上限 组件 渲染 样式 事件 循环 索引 线程 协议".split(
    " ",
  );
const ENGLISH =
  "the build reads every page once and keeps what did not change cache key hash worker thread message node graph render React component layout browser request response header timeout retry stream buffer index search token route chunk manifest".split(
    " ",
  );
const TAGS = 24;
const CATEGORIES = 6;
/** A post has up to one sentence (about 40 words) less than its random number of words. */
const LEAST_WORDS = 640;
const MOST_WORDS = 900;

/** Paths of the images below the folder of static files. Posts share them. */
export const IMAGES = Array.from({ length: 12 }, (_, number) => ({
  path: `images/figure-${number}.svg`,
  text: `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="${320 + number * 10}"><rect width="640" height="100%" fill="hsl(${number * 30} 60% 80%)"/></svg>\n`,
}));

/** Yields the posts of a corpus: name, front matter and body. */
export function* createHeavyPosts(count, seed = 2) {
  const random = createRandom(seed);
  const below = (limit) => Math.floor(random() * limit);
  const pick = (list) => list[below(list.length)];
  const chinese = (length) => Array.from({ length }, () => pick(CHINESE)).join("");
  const english = (length) => Array.from({ length }, () => pick(ENGLISH)).join(" ");
  const sentences = [
    () => `${chinese(6)}，${chinese(5)} ${english(2)} ${chinese(4)}。`,
    () => `${chinese(4)} \`${english(1)}()\` ${chinese(5)}，**${chinese(2)}** ${chinese(3)}。`,
    () => `The ${english(6)}, ${english(5)} ${chinese(2)}. `,
  ];
  const sentence = () => pick(sentences)();
  for (let number = 0; number < count; number++) {
    const row = () => `| ${chinese(2)} ${english(1)} | ${below(1000)} ms | ${below(1000)} kB |`;
    const item = () => `${chinese(2)} ${english(2)} ${chinese(2)}`;
    const blocks = [
      `![${chinese(3)}](/${pick(IMAGES).path})`,
      `## ${chinese(3)}`,
      script(number, chinese(5)),
      `- ${sentence()}\n  - ${item()}\n  - ${item()}\n    1. ${item()}\n    2. ${item()}\n- ${sentence()}`,
      "## Measurements",
      style(number),
      `| ${chinese(2)} | time | size |\n| --- | ---: | ---: |\n${[row(), row(), row(), row()].join("\n")}`,
      `### ${chinese(2)} ${english(2)}`,
      shell(number),
      linksTo(nameOf(below(count)), nameOf(below(count)), { chinese, english }),
    ];
    const missing = LEAST_WORDS + below(MOST_WORDS - LEAST_WORDS) - countWords(blocks.join("\n\n"));
    const title = `${chinese(3)} ${english(2)} ${number}`;
    yield {
      name: nameOf(number),
      title,
      date: dateOf(number, count),
      tags: [`tag${below(TAGS)}`, `tag${below(TAGS)}`],
      category: `category${below(CATEGORIES)}`,
      body: weave(blocks, takeWords(missing, sentence)),
    };
  }
}

/** Returns sentences with at most `most` words in total. Less than a sentence is missing. */
function takeWords(most, sentence) {
  const taken = [];
  for (let words = 0; ;) {
    const next = sentence();
    words += countWords(next);
    if (words > most) return taken;
    taken.push(next);
  }
}

/** Adds a paragraph before each block, with an equal share of the sentences. */
function weave(blocks, sentences) {
  const share = sentences.length / blocks.length;
  const paragraph = (index) =>
    sentences.slice(Math.floor(index * share), Math.floor((index + 1) * share)).join("");
  return blocks.flatMap((block, index) => [paragraph(index), block]).join("\n\n");
}

function linksTo(name, other, { chinese, english }) {
  return `${chinese(2)} [${chinese(3)}](./${name}.md) ${chinese(2)} [${english(2)}](./${other}.md#measurements)。`;
}

/** Returns the number of words outside code blocks. */
export function countWords(markdown) {
  const text = markdown.replaceAll(/^```[^]*?^```$/gm, "").replaceAll(/\]\([^)]*\)/g, "]");
  return (text.match(/\p{Script=Han}|[\p{Letter}\p{Number}]+/gu) ?? []).length;
}

function script(number, comment) {
  return `\`\`\`ts
// ${comment}
export interface Entry${number}<Value> {
  readonly value: Value;
  readonly until: number;
}

export class Cache${number}<Key extends string, Value> {
  readonly #entries = new Map<Key, Entry${number}<Value>>();
  readonly #most = ${1000 + (number % 500)};

  get(key: Key, now = Date.now()): Value | undefined {
    const found = this.#entries.get(key);
    if (found === undefined || found.until < now) return undefined;
    return found.value;
  }

  set(key: Key, value: Value, seconds = ${number % 600}): void {
    if (this.#entries.size >= this.#most) this.#forgetOldest();
    this.#entries.set(key, { value, until: Date.now() + seconds * 1000 });
  }

  async load(key: Key, read: (key: Key) => Promise<Value>): Promise<Value> {
    const known = this.get(key);
    if (known !== undefined) return known;
    const value = await read(key);
    this.set(key, value);
    return value;
  }

  #forgetOldest(): void {
    const [oldest] = this.#entries.keys();
    if (oldest !== undefined) this.#entries.delete(oldest);
  }
}
\`\`\``;
}

function style(number) {
  return `\`\`\`css
.figure-${number} > figcaption:not(:empty) {
  color: color-mix(in srgb, var(--text) 80%, rgb(${number % 255} 120 140));
  margin-block: calc(1rem + ${number % 9}px) 0;
  font: italic 0.9rem / 1.5 system-ui, sans-serif;
}
.figure-${number} img[src$=".svg"] {
  max-width: min(100%, 40rem);
  aspect-ratio: 16 / 9;
  border-radius: 4px;
}
@media (prefers-reduced-motion: no-preference) {
  .figure-${number} { transition: opacity 0.2s ease-in-out; }
}
@media (max-width: 719px) {
  .figure-${number} { display: grid; gap: 0.5rem; }
}
\`\`\``;
}

function shell(number) {
  return `\`\`\`bash
#!/usr/bin/env bash
set -euo pipefail
limit=\${1:-${10_000 + (number % 100)}}
failed=0
for file in dist/**/*.html; do
  size=$(gzip -c "$file" | wc -c)
  if [ "$size" -gt "$limit" ]; then
    echo "$file: $size bytes" >&2
    failed=1
  fi
done
find dist -name "*.js" -newer package.json -print0 | xargs -0 wc -c | sort -n | tail -n 5
exit "$failed"
\`\`\``;
}

/**
 * Writes a site of made-up posts: each of about 8 KB once rendered, with three code blocks that want highlighting,
 * three headings, a list, a table and a link to another post. The same seed makes the same bytes.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const WORDS =
  "页面 请求 配置 渲染 组件 异步 缓存 浏览器 样式 脚本 事件 函数 对象 数组 响应 状态 路由 标签 分类 文章 构建 索引 时间 节点 模块 类型 变量 循环 条件 参数 结果 错误 测试 性能 内存 线程 网络 协议 服务 数据".split(
    " ",
  );
const TAGS = 50;
const CATEGORIES = 8;
const HOUR = 3600 * 1000;
const FIRST_DATE = Date.UTC(2015, 0, 1);
/** Ten years, over which the posts of a large corpus are spread. */
const YEARS = 10 * 365 * 24 * HOUR;

/** A generator of numbers below 1 that depend on the seed alone (mulberry32). */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The posts of a corpus: relative path, front matter and body. */
export function* createPosts(count, seed = 1) {
  const random = createRandom(seed);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const words = (length) => Array.from({ length }, () => pick(WORDS)).join("");
  const sentence = () => `${words(6)}，${words(5)}的${words(3)}可以${words(4)}。`;
  const paragraph = () => Array.from({ length: 4 }, sentence).join("");
  // All of them in the past: a post that is dated later is built by some and left out by others.
  const step = Math.min(6 * HOUR, YEARS / count);
  for (let number = 0; number < count; number++) {
    const date = new Date(FIRST_DATE + number * step).toISOString().slice(0, 10);
    const other = Math.floor(random() * count);
    yield {
      name: nameOf(number),
      title: `${words(3)} ${number}`,
      date,
      tags: [`tag${Math.floor(random() * TAGS)}`, `tag${Math.floor(random() * TAGS)}`],
      category: `category${Math.floor(random() * CATEGORIES)}`,
      body: [
        paragraph(),
        `## ${words(3)}\n\n${paragraph()}`,
        script(number, words),
        `- ${sentence()}\n- ${sentence()}\n- **${words(2)}** 与 \`${pick(["v-if", "fetch()", "Array.from"])}\``,
        `## ${words(4)}\n\n${paragraph()}`,
        style(number),
        `| ${words(1)} | ${words(1)} |\n| --- | --- |\n| ${words(2)} | ${words(2)} |\n| ${words(2)} | ${words(2)} |`,
        `### ${words(3)}\n\n${paragraph()} [${words(2)}](./${nameOf(other)}.md)`,
        markup(number, words),
        paragraph(),
      ].join("\n\n"),
    };
  }
}

/** Writes a corpus below `dir`, with front matter as hanblog, Hexo and VitePress read it. */
export function writeCorpus(dir, count, { body = (post) => post.body } = {}) {
  mkdirSync(dir, { recursive: true });
  for (const post of createPosts(count)) {
    writeFileSync(join(dir, `${post.name}.md`), `${frontMatter(post)}\n${body(post)}\n`);
  }
}

function frontMatter({ title, date, tags, category }) {
  const names = [...new Set(tags)].map((tag) => `  - ${tag}`).join("\n");
  return `---\ntitle: ${title}\ndate: ${date}\ntags:\n${names}\ncategories:\n  - ${category}\n---\n`;
}

function nameOf(number) {
  return `post-${String(number).padStart(5, "0")}`;
}

function script(number, words) {
  return `\`\`\`js
// ${words(4)}
export async function load${number}(url, { retries = 3, signal } = {}) {
  for (let attempt = 0; attempt <= retries; attempt++) {
    const response = await fetch(url, { signal, headers: { Accept: "application/json" } });
    if (response.ok) return response.json();
    if (response.status < 500) throw new Error(\`\${response.status} \${url}\`);
    await new Promise((done) => setTimeout(done, 2 ** attempt * ${100 + (number % 7)}));
  }
  return null;
}
\`\`\``;
}

function style(number) {
  return `\`\`\`css
.card-${number} > .title:not(:last-child) {
  color: rgb(${number % 255} 120 140 / 0.8);
  margin-block: calc(1rem + ${number % 9}px) 0;
  transition: transform 0.2s ease-in-out;
}
@media (max-width: 719px) {
  .card-${number} { display: grid; }
}
\`\`\``;
}

function markup(number, words) {
  return `\`\`\`html
<section class="list" id="list-${number}">
  <h2>${words(2)}</h2>
  <a href="/item/${number}?from=list" target="_blank" rel="noopener">${words(3)}</a>
  <script>document.querySelector("#list-${number}").dataset.ready = "yes";</script>
</section>
\`\`\``;
}

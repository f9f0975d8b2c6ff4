/**
 * Generated posts of about 8 KB of HTML each, with three highlighted code blocks, three headings, a list, a table and a
 * link to another post. Equal seeds give equal bytes.
 */
import { createRandom } from "./seeded-random.js";
import { dateOf, nameOf } from "./post-names.js";

const WORDS =
  "页面 请求 配置 渲染 组件 异步 缓存 浏览器 样式 脚本 事件 函数 对象 数组 响应 状态 路由 标签 分类 文章 构建 索引 时间 节点 模块 类型 变量 循环 条件 参数 结果 错误 测试 性能 内存 线程 网络 协议 服务 数据".split(
    " ",
  );
const TAGS = 50;
const CATEGORIES = 8;

/** Yields the posts of a corpus: name, front matter and body. */
export function* createLightPosts(count, seed = 1) {
  const random = createRandom(seed);
  const pick = (list) => list[Math.floor(random() * list.length)];
  const words = (length) => Array.from({ length }, () => pick(WORDS)).join("");
  const sentence = () => `${words(6)}，${words(5)}的${words(3)}可以${words(4)}。`;
  const paragraph = () => Array.from({ length: 4 }, sentence).join("");
  for (let number = 0; number < count; number++) {
    const other = Math.floor(random() * count);
    yield {
      name: nameOf(number),
      title: `${words(3)} ${number}`,
      date: dateOf(number, count),
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

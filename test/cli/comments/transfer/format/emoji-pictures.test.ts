import { expect, it } from "vitest";
import { replaceEmojiPictures } from "../../../../../src/cli/comments/transfer/format/prepare-body.js";

const CDN = "https://img.t.sinajs.cn/t4/appstyle/expression/ext/normal";

it.each([
  [`<img alt="smile" src="${CDN}/e3/2018new_weixioa02_org.png">`, ":smile:"],
  [
    `<img class="vemoji" src="https://cdn.example/a.png" alt="doge" referrerpolicy="no-referrer" />`,
    ":doge:",
  ],
  [`<p>a <img src='${CDN}/x.png' alt=':laugh and cry:'> b</p>`, "<p>a :laugh and cry: b</p>"],
  [`<img src=https://cdn.example/emoji/haha.gif>`, ":haha:"],
  [`<img src="//cdn.example/emojis/love-you.png?v=2">`, ":love you:"],
  [
    `![smile](${CDN}/e3/2018new_weixioa02_org.png) and ![](https://cdn.example/emoji/cat.png)`,
    ":smile: and :cat:",
  ],
  [`![:ok:](https://cdn.example/emoji/1f44c.png "ok")`, ":ok:"],
  // Others stay.
  ["![cat](https://photos.example/cat.png)", "![cat](https://photos.example/cat.png)"],
  ["![unknown](https://cdn.example/emoji/unknown.png)", "![unknown](https://cdn.example/emoji/unknown.png)"],
  [
    "![constructor](https://cdn.example/emoji/toString.png)",
    "![constructor](https://cdn.example/emoji/toString.png)",
  ],
  ["![smile](/emoji/smile.png)", "![smile](/emoji/smile.png)"],
  [`\`![smile](${CDN}/x.png)\``, `\`![smile](${CDN}/x.png)\``],
  [`\`\`\`\n![smile](${CDN}/x.png)\n\`\`\``, `\`\`\`\n![smile](${CDN}/x.png)\n\`\`\``],
  [`<pre><img alt="smile" src="${CDN}/x.png"></pre>`, `<pre><img alt="smile" src="${CDN}/x.png"></pre>`],
  [`<img data-alt="smile" src="${CDN}/x.png">`, `<img data-alt="smile" src="${CDN}/x.png">`],
])("%j becomes %j", (body, expected) => {
  expect(replaceEmojiPictures(body)).toBe(expected);
});

it("takes a time that grows with the length of a hostile body only", () => {
  for (const part of ["<img ", "![", "![](", "`", "```\n", "<pre>", "<img src='"]) {
    const body = part.repeat(20_000);
    expect(replaceEmojiPictures(body)).toBe(body);
  }
});

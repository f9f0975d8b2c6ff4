import { expect, it } from "vitest";
import { footerOptions, withFooter } from "../../../../src/cli/import/options/footer-options.js";

const REGISTRY = "https://beian.miit.gov.cn/";

it.each<[readonly unknown[], unknown]>([
  [[], {}],
  [[undefined, "", 3], { footer: ["3"] }],
  [
    ["Released under the MIT License.", "Copyright © 2019-present A"],
    { footer: ["Released under the MIT License.", "Copyright © 2019-present A"] },
  ],
  [
    ['基于 <a href="/mit/">MIT</a> 许可发布 | <a href="https://b.example/">京ICP备12345678号-1</a>'],
    {
      record: "京ICP备12345678号-1",
      recordLink: "https://b.example/",
      footer: [{ text: "基于 MIT 许可发布", link: "/mit/" }],
    },
  ],
  [
    [
      "<p>粤ICP备2021000001号</p><p><a target=_blank href='https://beian.mps.gov.cn/#/?code=1&amp;a'>京公网安备 11010502030143号</a></p>",
    ],
    {
      record: "粤ICP备2021000001号",
      recordLink: REGISTRY,
      footer: [{ text: "京公网安备 11010502030143号", link: "https://beian.mps.gov.cn/#/?code=1&a" }],
    },
  ],
  [
    ['MIT <a href="https://b.example/">京ICP备12345678号</a> © A'],
    { record: "京ICP备12345678号", recordLink: "https://b.example/", footer: ["MIT", "© A"] },
  ],
  [
    ['备案号：<a href="https://b.example/">京ICP备12345678号</a>'],
    { record: "备案号：京ICP备12345678号", recordLink: "https://b.example/" },
  ],
  [["A &copy; B<br/>C <a href='javascript:alert(1)'>D</a>"], { footer: ["A © B", "C D"] }],
])("footerOptions reads %j", (texts, expected) => {
  expect(footerOptions(...texts)).toEqual(expected);
});

it("withFooter keeps the record number that an old theme names", () => {
  expect(withFooter({ author: "A", record: "京ICP备1号" }, "沪ICP备2号", "B")).toEqual({
    author: "A",
    record: "京ICP备1号",
    footer: ["B"],
  });
});

it("withFooter writes no option without a value", () => {
  expect(Object.keys(withFooter({ author: "A", logo: undefined }, "B"))).toEqual(["footer", "author"]);
});

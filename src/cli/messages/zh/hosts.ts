import type { ExceededLimit, NamedOutput } from "../faults/site.js";
import { hostName, quoteEach, sayBytes, type hosts as english } from "../en/hosts.js";
import type { TranslatedSet } from "../message-set.js";
import { sayOwner } from "./routes.js";

/** Chinese messages about the contracts of hosts. */
export const hosts: TranslatedSet<typeof english> = {
  "host-drops": ({ host, named, part, step }) => ({
    message: `${hostName(host)} 不发布 \`${part}\`，所以${sayNamed(named)}在那里打不开`,
    hint:
      step === null
        ? sayRename(named)
        : `请在 \`${step.place}\` ${step.isTooOld ? "改用 actions/upload-pages-artifact 的第 5 版，并" : ""}在 \`with:\` 下面加上 \`include-hidden-files: true\`。\`hanblog deploy --write github --force\` 会写好这样的工作流。`,
  }),
  "host-refuses": ({ host, named, characters }) => ({
    message: `${hostName(host)} 会因为${sayNamed(named)}拒绝整次部署：文件名里不能有 ${quoteEach(characters).join(" 或 ")}`,
    hint: sayRename(named),
  }),
  "host-limit": ({ host, limit }) => sayLimit(hostName(host), limit),
};

function sayNamed(named: NamedOutput): string {
  if (named.kind === "public") return ` \`public/${named.path}\` `;
  if (named.kind === "output") return `输出里的 \`${named.path}\` `;
  return `${sayOwner(named.owner)}的地址 \`${named.address}\` `;
}

function sayRename(named: NamedOutput): string {
  if (named.kind !== "address") return "请给这个文件、它的文件夹，或者标签、分类改名。";
  const { owner, slug } = named;
  if (owner.kind === "term") {
    return `请在配置里给它另一个地址：\`taxonomies: { ${owner.taxonomy}: { slugs: { ${owner.term}: ${JSON.stringify(slug)} } } }\`。`;
  }
  return "请给文件改名，或修改 permalink、别名或跳转。";
}

function sayLimit(name: string, limit: ExceededLimit) {
  switch (limit.kind) {
    case "file":
      return {
        message: `\`${limit.file}\` 有 ${sayBytes(limit.bytes)}，而 ${name} 的单个文件不能超过 ${sayBytes(limit.most)}`,
        hint: "请把文件变小，或放到别处再链接过去。",
      };
    case "site":
      return {
        message: `网站的页面、图片和文件共有 ${sayBytes(limit.bytes)}，而 ${name} 最多放 ${sayBytes(limit.most)}`,
        hint: "请把图片和文件变小，或把大文件放到别处。",
      };
    case "files":
      return {
        message: `网站的文件超过 ${limit.most} 个，这是 ${name} 免费套餐的上限`,
        hint: "请把文件放到别处，或调大 `pageSize`，或查一下你的套餐的上限。",
      };
    case "folder":
      return {
        message: `输出文件夹里的 \`${limit.folder}\` 有超过 ${limit.most} 个文件，这是 ${name} 的上限`,
        hint: "请把文件分到几个文件夹里。",
      };
  }
}

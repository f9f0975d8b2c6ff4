import { fillByKind, type TextsOf } from "../message-set.js";
import type { routes as english } from "../en/routes.js";
import {
  type AddressOwner,
  isOfPlugin,
  type OwnedAddress,
  ownTaxonomy,
  type PublicFile,
  type TakenAddress,
} from "../faults/site.js";
import type { MessageText, TranslatedSet } from "../message-set.js";

/** Chinese messages about addresses of pages. */
export const routes: TranslatedSet<typeof english> = {
  "term-text": [
    "没有文章用到 `%{list}` 的 `%{term}`，所以这段文字不在任何列表上方，而是当作文章列出",
    "%{nearest?是不是 `%{nearest}`？|}请用这个语言里文章用到的名字给文件命名，或写 `listed: false`。",
  ],
  "redirect-target": [
    "%{plugin?插件 `%{plugin}` |`redirects` }把 `%{from}` 跳转到 `%{to}`，但本站没有这个页面",
    "请改正路径。标签和分类的列表只在有文章用到时才存在。",
  ],
  "address-taken": (taken) => describeTaken(taken),
  "address-case": ({ first, second, isOwnAlias }) => ({
    message: `地址 ${sayOwned(first)}和 ${sayOwned(second)}只有大小写或 Unicode 写法不同`,
    hint: `很多主机只认其中一个，${isOwnAlias ? `请把别名换成 \`permalink: ${second.address}\`。` : "请给其中一个改名，或设置 `permalink`。"}`,
  }),
  "address-outside": ({ address, owner }) => ({
    message: `${sayOwner(owner)}的地址 \`${address}\` 里有 \`.\` 或 \`..\` 这一段`,
    hint: "请给标签或分类改名，或修改 permalink 或别名。",
  }),
  "address-empty": ({ address, owner }) => ({
    message: `${sayOwner(owner)}的地址 \`${address}\` 里有空的一段`,
    hint: "标签和分类里的 `/` 只能写在两个名字之间，请去掉多余的。",
  }),
  "address-character": ({ address, owner, isWindows }) => ({
    message: isWindows
      ? `${sayOwner(owner)}的地址 \`${address}\` 里有 Windows 不允许的文件名`
      : `${sayOwner(owner)}的地址 \`${address}\` 里有反斜杠或控制字符`,
    hint: isWindows
      ? '文件名不能含 < > : " | ? *，不能以点或空格结尾，也不能是设备名。请给标签、分类、permalink、别名或文件改名，或在别的系统上构建。'
      : "很多主机会拒绝或改写这样的地址，请给标签、分类、别名或文件改名。",
  }),
  "address-long": ({ address, owner, most }) => ({
    message: `${sayOwner(owner)}的地址 \`${address}\` 里有一段超过 ${most} 字节，文件名放不下`,
    hint: "请改短标签、分类、permalink、别名或文件名；一个汉字占三个字节。",
  }),
  "address-with-base": [
    "%{field=aliases?别名|permalink} %{address} 以网站的 base 开头，而 base 会自动加在每个地址前面",
    "请写 %{plain}。",
  ],
};

const PAGES = {
  home: "首页",
  page: "页面",
  taxonomy: "列表页",
  timeline: "时间轴",
  "not-found": "404 页面",
} as const;

const TAXONOMIES: Readonly<Record<string, string>> = { tags: "标签", categories: "分类" };

/** Returns Chinese words for the owner of an address. A space follows words that do not end in Chinese. */
export function sayOwner(owner: AddressOwner): string {
  switch (owner.kind) {
    case "own":
      return "hanblog 自己的文件";
    case "config":
      return "配置里的 `redirects` ";
    case "plugin":
      return `插件 \`${owner.name}\`${owner.page === undefined ? " " : `（\`${owner.page}\`）`}`;
    case "file":
      return `\`${owner.file}${owner.line === null ? "" : `:${owner.line}`}\` `;
    case "page":
      return PAGES[owner.page];
    case "index":
      return `${TAXONOMIES[owner.taxonomy] ?? ` ${owner.taxonomy} 的`}总览页${owner.file === null ? "" : `（\`${owner.file}\`）`}`;
    case "term":
      return `${TAXONOMIES[owner.taxonomy] ?? ` ${owner.taxonomy} 的`} ${owner.term} 的列表${owner.file === null ? "" : `（\`${owner.file}\`）`}`;
  }
}

function sayOwned({ address, owner }: OwnedAddress): string {
  return `\`${address}\`（${sayOwner(owner).trimEnd()}）`;
}

function describeTaken(taken: TakenAddress): MessageText {
  switch (taken.kind) {
    case "same": {
      const taxonomy = ownTaxonomy([taken.first, taken.second]);
      return {
        message: `${sayOwner(taken.first)}和 ${sayOwner(taken.second)}的地址都是 \`${taken.address}\``,
        hint: isOfPlugin(taken)
          ? "只能写出其中一个：请给另一个改名，改插件的选项，或去掉这个插件。"
          : `只能写出其中一个，请给其中一个改名，或修改它的 \`permalink\` 或别名${taxonomy === null ? "" : `，或配置里 \`taxonomies.${taxonomy}\` 的 \`folder\``}。`,
      };
    }
    case "folder":
      return {
        message: `地址 ${sayOwned(taken.inside)}和 ${sayOwned(taken.file)}需要同名的文件夹和文件`,
        hint: "请给其中一个改名，或修改它的 permalink 或别名。",
      };
    case "numbered":
      return {
        message: `${sayOwner(taken.owner)}的地址 \`${taken.address}\` 需要一个文件夹，但 hanblog 要在那里写文件 \`${taken.own}\``,
        hint: "请修改 permalink 或别名。",
      };
    default:
      return { message: sayPublicFile(taken), hint: "请给其中一个改名，或删掉它。" };
  }
}

function sayPublicFile(taken: PublicFile): string {
  return fillByKind(PUBLIC_FILE_TEXTS, taken);
}

const PUBLIC_FILE_TEXTS: TextsOf<PublicFile> = {
  "public-page": "`public/%{path}` 和页面 `%{other}` 的文件同名",
  "public-folder": "`public/%{path}` 是文件，但 `%{other}` 需要同名的文件夹",
  "public-file": "`public/%{path}` 在文件夹里，但 `%{other}` 需要和这个文件夹同名的文件",
  "public-own": "`public/%{path}` 所在的文件夹和 hanblog 自己的文件 `%{other}` 同名",
  "public-program": "`public/%{path}` 和 hanblog 写出的、页面要加载的文件同名",
};

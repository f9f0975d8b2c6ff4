import type { ControlCharacter, GuestContent } from "../faults/content.js";
import { fillByKind, type MessageSet, type TextsOf } from "../message-set.js";
import { type BrokenRule, sayRule } from "../rule.js";
import { rules } from "./rules.js";

/** Messages about content files. */
export const content = {
  "cover-path": [
    "The cover %{cover} is not an image of the site. Expected one next to the article or in the folder `public`, or a URL",
    "Write its path from the article, such as `./rice.webp`, or below the folder `public`, such as `/images/rice.webp`.",
  ],
  /** Sizes in kB. */
  "cover-size": [
    "The cover `%{cover}` is %{size:number} kB large. Expected at most %{most:number} kB",
    "Save it about 800 pixels wide, as WebP or AVIF. A list loads the covers of ten articles.",
  ],
  "control-character": (found: ControlCharacter) => sayControlCharacter(found),
  "file-encoding": {
    "utf-16": ["The file is encoded as UTF-16", "Save the file as UTF-8 in your editor."],
    line: ["This line is not valid UTF-8", "Save the file as UTF-8 in your editor."],
    replacement: [
      "The text contains `\uFFFD`, the replacement for lost characters",
      "Restore the lost character. Write `&#xFFFD;` to show the replacement character itself.",
    ],
    "import-utf-16": [
      "The imported file `%{path}` is encoded as UTF-16",
      "Save the file as UTF-8 in your editor.",
    ],
    "import-character": [
      "The imported file `%{path}` contains bytes that are not valid UTF-8, shown as `\uFFFD`",
      "Save the file as UTF-8 in your editor, or import a region without them.",
    ],
  },
  "guest-mode": (removed: GuestContent) => ({
    message: sayGuestContent(removed),
    hint:
      removed.kind === "field"
        ? '`markdown.html: false` allows only fields that cannot harm visitors. See "Guest mode" in the guide.'
        : '`markdown.html: false` is meant for untrusted authors. See "Guest mode" in the guide.',
  }),
  "rule-failed": {
    added: [
      "`markdown.rules[%{index:number}]` in the configuration failed: %{reason}",
      "Fix this rule, or remove it.",
    ],
    page: [
      "A rule of `markdown.rules` failed on this page: %{reason}",
      "Remove the rules of `markdown.rules` one by one to find the failing one.",
    ],
  },
  "draft-published": [
    "A page in a `_drafts` folder is published",
    "Add `draft: true` to the page, or add the folder to `exclude`.",
  ],
  "permalink-invalid": ({ pattern, rule, values }: BrokenRule & { readonly pattern: string }) => ({
    message: `The permalink ${pattern} is not a valid address`,
    hint: sayRule(rules, rule, values),
  }),
  "permalink-undated": [
    "The permalink %{pattern} needs a date, but the page has none. Its address is %{path}",
    "Add a `date`, or a `permalink` of the page's own, such as `/about/`.",
  ],
  "unused-folder": [
    '`%{option}["%{path}"]` applies to no page',
    "Expected the path of a folder with pages, relative to the site folder.",
  ],
  "no-pages": [
    "No markdown file in `%{folder}`",
    "Pass the folder of the site to the command, or create its first page, `README.md`.",
  ],
  "foreign-config": [
    "Ignored %{file}, which configures another generator. The site has no hanblog configuration",
    'Write its options into `hanblog.config.ts` in the site folder. "Migration" in the guide lists their new names.',
  ],
  /** `others` is the number of further files with such extensions. */
  "file-ending": ({ first, others }: { first: string; others: number }) => ({
    message: `Skipped ${first}${others === 0 ? "" : ` and ${others} more`}: only \`.md\` files are pages`,
    hint: "Rename pages to `.md`, and add the other files to `exclude`.",
  }),
  "page-link": [
    "Skipped pages behind `%{path}`, a symbolic link to a place outside the site",
    "To publish them, set `content: { follow: [%{folder}] }`. Otherwise add the link to `exclude`.",
  ],
  /** `count` is the number of pages behind the link at `path` that are pages already. */
  "page-link-repeated": [
    "Skipped %{count:number=1?a page|%{count} pages} behind the symbolic link `%{path}`: `%{page}` is the same file as `%{same}`",
    "Each file is one page. Remove one of the links, or add it to `exclude`.",
  ],
  "follow-unused": [
    "%{isMissing:flag?The folder `%{folder}` in `content.follow` does not exist|No symbolic link of the site leads to the folder `%{folder}` in `content.follow`}",
    "%{isMissing?Correct the path, which is relative to the site folder, or remove it.|Create a link to it where its pages belong, such as `ln -s ../notes notes`, or remove it.}",
  ],
  "git-shallow": [
    "This is a shallow clone. Older pages get no date of their last change",
    "Fetch the whole history with `git fetch --unshallow`, or set `fetch-depth: 0` for actions/checkout.",
  ],
  "git-refused": [
    "git does not trust this folder, because another user owns it. Pages get no date of their last change",
    "Run `git config --global --add safe.directory <folder>` for the folder of the repository.",
  ],
} as const satisfies MessageSet;

function sayControlCharacter(found: ControlCharacter) {
  switch (found.kind) {
    case "text":
      return {
        message: `The text contains ${found.control}`,
        hint: "Delete it. Editors show control characters as boxes or not at all, and HTML does not allow them.",
      };
    case "field":
      return {
        message: `The front matter field \`${found.field}\` contains ${found.control}`,
        hint: "Remove its escape sequence from the value.",
      };
    case "import":
      return {
        message: `The imported file \`${found.path}\` contains ${found.control}`,
        hint: "Delete it from the file, or import a region without it. HTML does not allow control characters.",
      };
  }
}

function sayGuestContent(removed: GuestContent): string {
  return fillByKind(GUEST_CONTENT_TEXTS, removed);
}

const GUEST_CONTENT_TEXTS: TextsOf<GuestContent> = {
  field: "The front matter field `%{field}` is ignored in guest mode",
  image: "The image `%{source}` of another host is not shown in guest mode",
  link: "The address `%{href}` is shown as text in guest mode. Expected `http`, `https`, `mailto`, `tel` or a path",
  import: "The file `%{path}` is not imported in guest mode",
  file: "The file `%{path}` is not published in guest mode",
  svg: "The SVG `%{path}` is not published in guest mode, because it cannot be read safely",
  "svg-parts":
    "Guest mode publishes the SVG `%{path}` without the parts that are no drawing, given with their lines: %{parts}",
  diagram:
    "A diagram with a configuration, a web address or an escape sequence is shown as code in guest mode",
};

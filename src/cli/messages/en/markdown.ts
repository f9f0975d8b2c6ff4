import type { IncludeFault, MissingTarget, NotImage, PathAdvice } from "../faults/content.js";
import { fillByKind, type MessageSet, type TextsOf } from "../message-set.js";
import { plural } from "../../../runtime/model/text/plural.js";

/** Syntax to write instead of that of another generator. */
export type MarkupAdvice = keyof typeof MARKUP_ADVICE;

/** Messages about markdown, and links to files. */
export const markdown = {
  "unclosed-container": {
    inner: [
      "`%{name}` is not closed, so it extends to the end of %{outer:text/null?`%{outer}`|the page}",
      "Add a line with `%{mark}` at its end.",
    ],
    outer: [
      "`%{name}` is not closed before `%{inner}` on line %{innerLine:number}, so both end on the same line",
      "Add a line with `%{mark}` at its end. To nest containers, add a colon to the outer one.",
    ],
  },
  "unknown-container": [
    "Unknown container `::: %{name}`%{count:number=1?| (%{count} times on this page)}",
    "%{nearest:text/null?Did you mean `%{nearest}`? |}Expected one of %{known:list*, }.",
  ],
  "stray-container-end": [
    "This `:::` closes no container, so it is shown as text",
    "Remove it. To nest containers, add a colon to the outer one: `:::: tip` … `::::`.",
  ],
  "missing-mermaid": [
    "Diagrams require the package `mermaid` (version 11 or later), which is not installed",
    "Run `npm install mermaid` in the site folder, or set `markdown.mermaid: false` to show diagrams as code.",
  ],
  "unknown-code-mark": [
    "Unknown code mark `[!code %{name}]`, shown as code",
    "Expected one of `[!code %{known:list*]`, `[!code }]`.",
  ],
  "unknown-code-language": [
    "Unknown language `%{language}` of %{count:number=1?a code block|%{count} code blocks}, shown without colours",
    "Correct the name after the opening marks. For plain text, write `text`.",
  ],
  "missing-footnote": [
    "The footnote `%{reference}` has no text, so the reference is shown as text",
    "Add a paragraph `%{reference}: …`, or put the reference in backticks if it is text.",
  ],
  "missing-code-note": [
    "The code refers to note %{number:number}, and the list below ends with %{last:number}",
    "Add an item to the list directly below the code, or correct the number.",
  ],
  "unused-footnote": [
    "No text refers to the footnote `%{reference}`, so it is not shown",
    "Add `%{reference}` to the text, or remove the footnote.",
  ],
  "hexo-tag": ({ name, advice, count }: { name: string; advice: MarkupAdvice; count: number }) => ({
    message: `\`{% ${name} … %}\` is a tag of Hexo or Jekyll and is shown as text${sayOccurrences(count)}`,
    hint: adviseOrQuote(advice),
  }),
  /** `opening` and `closing` are written such as `{{<` and `>}}`. */
  "hugo-shortcode": ({
    opening,
    name,
    closing,
    advice,
    count,
  }: Record<"opening" | "name" | "closing", string> & { advice: MarkupAdvice; count: number }) => ({
    message: `\`${opening} ${name} … ${closing}\` is a shortcode of Hugo and is shown as text${sayOccurrences(count)}`,
    hint: adviseOrQuote(advice),
  }),
  "kramdown-attributes": ({
    text,
    advice,
    count,
  }: {
    text: string;
    advice: MarkupAdvice;
    count: number;
  }) => ({
    message: `\`${text}\` is a list of attributes in other generators and is shown as text${sayOccurrences(count)}`,
    hint: adviseOrQuote(advice),
  }),
  "with-base": [
    "`$withBase(…)` is an expression of VuePress and is shown as text%{count:number=1?| (%{count} times on this page)}",
    "Write the path alone. The base is added to it. If it is text, put it in backticks.",
  ],
  "image-size": ({ size, count }: { size: string; count: number }) => ({
    message: `\`![…](… ${size})\` is an image of markdown-it-imsize and is shown as text${sayOccurrences(count)}`,
    hint: adviseOrQuote("sized-image"),
  }),
  "include-dropped": ({ file, count }: { file: string; count: number }) => ({
    message: `\`${file}\` is not included, because its \`@include\` is not on a line of its own${sayOccurrences(count)}`,
    hint: adviseOrQuote("include"),
  }),
  "include-failed": (fault: IncludeFault) => sayIncludeFault(fault),
  "heading-id": [
    "Invalid heading id `{#%{id}}`, shown as text%{count:number=1?| (%{count} times on this page)}",
    "Write one id after the title, such as `{#first-step}`: letters, digits, `_`, `.`, `:` and `-`, without a leading sign. To show it as text, write `\\{#`.",
  ],
  /** `reason` is in the words of KaTeX. */
  "invalid-formula": [
    "KaTeX cannot parse the formula `%{formula}`: %{reason}",
    "Correct the formula, or write `\\$` for a dollar sign that begins no formula.",
  ],
  "formula-warning": ["KaTeX warns about the formula `%{formula}`: %{remarks}", null],
  "unclosed-formula": [
    "A formula that begins with `$$` is not closed, so it is shown as text",
    "Add a line with `$$` at its end.",
  ],
  "missing-image": ({ path, advice }: MissingTarget) => ({
    message: `The image \`${path}\` does not exist`,
    hint: sayPathAdvice(advice),
  }),
  "not-an-image": ({ path, content }: { path: string; content: NotImage }) => ({
    message: `The file \`${path}\` is not an image, so browsers cannot show it`,
    hint: NOT_IMAGES[content],
  }),
  "sharp-broken": [
    "The package `sharp` is installed but does not run: %{reason}",
    "Install it again on this machine, or set `images: false`.",
  ],
  "image-attribute": [
    "%{value:text/null?Invalid %{name} `%{value}` of an image. Expected pixels, such as `%{name}=400`|Unknown image attribute `%{name}`. Expected `width`, `height`, `.left`, `.right` or `.center`}",
    "Correct it, or write an element `<img>` with any attributes. For text in braces, write `\\{`.",
  ],
  /** Sizes in kB. */
  "large-image": [
    "The image `%{path}` is %{size:number} kB large. Expected at most %{most:number} kB",
    "%{hasForms:flag?Run `npm install sharp`, and the build makes smaller forms of it. Or save it|Save it} about 1,600 pixels wide, as WebP or AVIF.",
  ],
  "picture-damaged": [
    "The image `%{path}` is damaged: its end is missing, or its content has changed",
    "Copy or save the image again.",
  ],
  "picture-broken": [
    "The image `%{path}` cannot be decoded: %{reason}",
    "Save the image again in an image editor.",
  ],
  "social-cards-url": [
    "Social cards are not drawn, because other sites need their whole URLs",
    "Set `url` to the URL of the site, such as `https://example.com`.",
  ],
  "social-cards-package": [
    "The package `%{name}`, which draws social cards, is not installed",
    "Run `npm install satori @resvg/resvg-js`, or remove `socialCards`.",
  ],
  "card-font": {
    "no-file": ["The font `%{name}` does not exist", "Correct the path. It is relative to the site folder."],
    "no-package": ["The package `%{name}` is not installed", "Run `npm install %{name}`."],
    format: [
      "The font `%{name}` has no file in the format WOFF, TTF or OTF",
      "Satori cannot read WOFF2 and variable fonts. Use a package such as `@fontsource/noto-sans-sc`, or another file.",
    ],
  },
  "card-characters": [
    "No font of the social cards has these characters, so they are left out: %{characters}",
    "Add a font that has them to `socialCards.fonts`, such as `@fontsource/noto-sans-kr` for Korean.",
  ],
  "card-broken": [
    "The social card of `%{title}` cannot be drawn: %{reason}",
    "Install `satori` and `@resvg/resvg-js` again on this machine, or set `socialCards: false`.",
  ],
  "missing-file": ({ path, advice }: MissingTarget) => ({
    message: `The file \`${path}\` does not exist`,
    hint: sayPathAdvice(advice),
  }),
  "missing-snippet": [
    "The imported file `%{path}` does not exist",
    "Check the path. `@/` is the site folder, and only files inside it can be imported.",
  ],
  "missing-region": [
    "`%{path}` has no region `%{region}`",
    "Mark the region in the file with `#region %{region}`.",
  ],
} as const satisfies MessageSet;

const NOT_IMAGES: Readonly<Record<NotImage, string>> = {
  empty: "It is empty. Save the image again.",
  "git-lfs": "It is a pointer of Git LFS. Get the images with `git lfs pull`, in CI too.",
  html: "It is a web page, perhaps an error page that was saved in place of the image.",
  unknown: "It has no known image format. Save the image again, as PNG, JPEG, WebP, AVIF, GIF or SVG.",
};

function sayIncludeFault(fault: IncludeFault) {
  switch (fault.kind) {
    case "form":
      return {
        message: `Invalid directive \`@include: ${fault.text}\``,
        hint: "Write the path of a file, and lines or a region after it: `<!-- @include: ./a.md{1-9} -->` or `./a.md#part`.",
      };
    case "missing":
      return {
        message: `The included file \`${fault.path}\` does not exist`,
        hint: "Check the path. `@/` is the site folder, and only files inside it can be included.",
      };
    case "protected":
      return {
        message: `The included file \`${fault.path}\` has a password that this page does not have`,
        hint: "Set the same `password` in the front matter of this page, or move the shared text to a file without a password.",
      };
    case "cycle":
      return {
        message: `The file \`${fault.path}\` includes itself: ${fault.chain.map((path) => `\`${path}\``).join(" → ")}`,
        hint: "Remove one of these directives.",
      };
    case "long":
      return {
        message: `The page with the file \`${fault.path}\` is longer than ${fault.most} million characters`,
        hint: "Include fewer or shorter files.",
      };
    case "region":
      return {
        message: `\`${fault.path}\` has no region or heading \`${fault.region}\``,
        hint: `Write the id of a heading, or mark a region in the file with \`<!-- #region ${fault.region} -->\` and \`<!-- #endregion ${fault.region} -->\`.`,
      };
    case "range":
      return {
        message: `Invalid lines \`${fault.range}\``,
        hint: "Expected the first and the last line, such as `{1-9}`, `{3-}` or `{-9}`.",
      };
    case "lines":
      return {
        message: `\`${fault.path}\` has no line for \`${fault.range}\`: ${plural(fault.count, "line")} can be included`,
        hint: "Correct the numbers of the lines. They are counted from 1.",
      };
  }
}

const MARKUP_ADVICE = {
  image: "Write an image: `![text](path)`, with the path relative to this file.",
  link: "Write a link: `[text](path)`, with the path relative to this file.",
  code: "Put the code between two lines of ```.",
  quotation: "Begin the lines of a quotation with `>`.",
  tip: "Write a container: `::: tip` … `:::`.",
  details: "Write a container: `::: details` … `:::`.",
  diagram: "Put the diagram between a line of ```mermaid and one of ```.",
  raw: "Remove it. Markdown evaluates no expressions.",
  html: "Write plain HTML, or a component.",
  "sized-image": "Write `![…](…){width=250}`.",
  include: "Put the directive on its own line, outside of HTML. To import code, write `<<< @/file`.",
  toc: "Write `[[toc]]`, or nothing: every article lists its headings.",
  attributes: "Remove it, or write HTML with its attributes.",
} as const;

function adviseOrQuote(advice: MarkupAdvice): string {
  return `${MARKUP_ADVICE[advice]} If it is text, put it in backticks.`;
}

function sayPathAdvice(advice: PathAdvice): string {
  return fillByKind(PATH_ADVICE_TEXTS, advice);
}

const PATH_ADVICE_TEXTS: TextsOf<PathAdvice> = {
  relative: "The path is relative to this file. Only files inside the site folder can be used.",
  nearest: "Did you mean `%{nearest}`?",
  public: "A path that begins with `/` is a file in the folder `public`.%{found? Move `%{found}` there.|}",
  style:
    "A path that begins with `/` is a file in the folder `public`. Put the file there, or write `url(./…)` for a file next to the style sheet.",
};

/** Returns the number of occurrences on a page, to append to the message of the first one. Empty for a single one. */
function sayOccurrences(count: number): string {
  return count === 1 ? "" : ` (${count} times on this page)`;
}

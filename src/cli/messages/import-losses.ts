/** Title of a loss in the report, and a way to make up for it. */
export interface LossText {
  readonly title: string;
  readonly advice: string;
}

/** Something without a counterpart. */
export type LostCode = OptionLoss | ContentLoss | RecordLoss;

/** A loss in options and files of the old generator. */
export type OptionLoss =
  | "config-not-run"
  | "config-not-read"
  | "option-unread"
  | "option"
  | "theme"
  | "theme-option"
  | "plugin"
  | "comments"
  | "host"
  | "head-script"
  | "head-off"
  | "head-tag"
  | "menu-depth"
  | "enhance-app"
  | "style-file"
  | "layout"
  | "redirect"
  | "service"
  | "service-id"
  | "comment-service"
  | "old-issues"
  | "old-output"
  | "clean-urls"
  | "term-case"
  | "generator";

/** A loss in the text of pages, and files next to it. */
export type ContentLoss =
  | "component"
  | "script"
  | "style"
  | "expression"
  | "vue-attribute"
  | "vue-page"
  | "container"
  | "tag"
  | "shortcode"
  | "front-matter"
  | "front-matter-syntax"
  | "formula"
  | "password"
  | "control-character"
  | "mermaid"
  | "address"
  | "file-format"
  | "data-file"
  | "missing-file"
  | "link"
  | "outside-file"
  | "code-file"
  | "liquid"
  | "include"
  | "liquid-file"
  | "encoding"
  | "damaged-text"
  | "taken-file"
  | "missing-note"
  | "embed"
  | "route"
  | "permalink"
  | "private-note"
  | "list-text";

/** A loss in exports of programs with a database. */
export type RecordLoss =
  | "status"
  | "post-type"
  | "removed-element"
  | "damaged-html"
  | "other-export"
  | "no-settings"
  | "unnamed-server"
  | "remote-image"
  | "image"
  | "left-comment"
  | "comment-feed"
  | "wide-feed"
  | "folder-feed";

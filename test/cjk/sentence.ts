/**
 * Markdown of a sentence, and its HTML. In the HTML, `⏎` is a line break that means nothing in an article, and `↵` one that
 * means a space; both are kept in comments.
 */
export type Sentence = readonly [markdown: string, html: string];

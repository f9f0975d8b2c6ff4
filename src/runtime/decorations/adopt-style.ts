/**
 * Adds a decoration's style sheet to the document. Returns the teardown. The rules are in a layer, so that
 * any rule of the theme overrides them. A content security policy does not block adopted style sheets.
 */
export function adoptStyle(css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@layer hanblog-decorations { ${css} }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

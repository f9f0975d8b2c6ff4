/**
 * Gives the document a style sheet that comes and goes with its decoration; returns its teardown. It stands in a
 * layer, so that any rule of the theme is stronger, and needs no leave of a content security policy.
 */
export function adoptStyle(css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@layer hanblog-decorations { ${css} }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

/** A tree of elements with ids and a focus of its own. */
export type Root = Document | ShadowRoot;

/** Returns the shadow root that contains an element, or else the document. */
export function rootOf(element: Element): Root {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : document;
}

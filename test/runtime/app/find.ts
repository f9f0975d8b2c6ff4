/** Returns the first element that matches a selector. Throws if there is none. */
export function find<Type extends HTMLElement = HTMLElement>(selector: string): Type {
  const element = document.querySelector<Type>(selector);
  if (element === null) throw new Error(`Nothing is ${selector}`);
  return element;
}

/** The first element that a selector finds. Throws where there is none. */
export function find<Type extends HTMLElement = HTMLElement>(selector: string): Type {
  const element = document.querySelector<Type>(selector);
  if (element === null) throw new Error(`Nothing is ${selector}`);
  return element;
}

// #region greet
export function greet(name) {
  return `你好，${name}！`;
}
// #endregion greet

export const welcome = greet("饭团");

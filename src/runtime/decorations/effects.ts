export { petals } from "./petals.js";
export { ribbon } from "./ribbon.js";
export { tabTitle } from "./tab-title.js";
export { topCat } from "./top-cat.js";

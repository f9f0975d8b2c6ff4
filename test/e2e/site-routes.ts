/**
 * One route of each kind in `site`, without the base. They represent all routes in tests of general rules.
 */
export const ROUTE_KINDS: readonly (readonly [kind: string, path: string])[] = [
  ["home", ""],
  ["further page of the home list", "page/2/"],
  ["article with a table, code, footnotes and an image", "blogs/category1/2019/20190711.html"],
  ["article with tabs of code", "blogs/category1/2020/20200412.html"],
  ["note with a sidebar", "docs/Vue/slot.html"],
  ["note with a demo and formulas", "docs/jottings/whirligig.html"],
  ["note with many demos", "docs/jottings/flexbox.html"],
  ["page with a Chinese name", "docs/delicacys/%E9%A6%99%E8%8F%87%E6%BB%91%E9%B8%A1.html"],
  ["tag index", "tag/"],
  ["tag", "tag/JS/"],
  ["category index", "categories/"],
  ["last page of a category", "categories/%E5%89%8D%E7%AB%AF%E7%AC%94%E8%AE%B0/page/3/"],
  ["timeline", "timeline/"],
  ["address that leads nowhere", "no/such/page.html"],
];

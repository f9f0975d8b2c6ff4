export default {
  title: "Bench",
  lang: "zh-CN",
  sitemap: { hostname: "https://bench.example" },
  themeConfig: { search: { provider: "local" } },
};

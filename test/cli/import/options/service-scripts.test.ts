import { expect, it } from "vitest";
import { printConfig } from "../../../../src/cli/import/config/print-config.js";
import { Notes } from "../../../../src/cli/import/notes.js";
import {
  readServiceScripts,
  serviceOptionNames,
} from "../../../../src/cli/import/options/service-scripts.js";

const HEX = "0123456789abcdef0123456789abcdef";
const UUID = "01234567-89ab-cdef-0123-456789abcdef";

function read(...records: readonly unknown[]) {
  const notes = new Notes();
  const services = readServiceScripts(records, { notes, file: "_config.yml" });
  return { services, losses: notes.losses().map(({ code, name }) => `${code} ${name}`) };
}

it.each([
  ["minima", { google_analytics: "UA-12345-1" }, "https://www.googletagmanager.com/gtag/js?id=UA-12345-1"],
  [
    "NexT",
    { google_analytics: { tracking_id: "G-ABCD1234" } },
    "https://www.googletagmanager.com/gtag/js?id=G-ABCD1234",
  ],
  [
    "Chirpy",
    { analytics: { google: { id: "G-ABCD1234" } } },
    "https://www.googletagmanager.com/gtag/js?id=G-ABCD1234",
  ],
  [
    "Hugo",
    { googleanalytics: { id: "G-ABCD1234" } },
    "https://www.googletagmanager.com/gtag/js?id=G-ABCD1234",
  ],
  ["Butterfly", { baidu_analytics: HEX }, `https://hm.baidu.com/hm.js?${HEX}`],
  ["Fluid", { web_analytics: { baidu: HEX } }, `https://hm.baidu.com/hm.js?${HEX}`],
  [
    "Chirpy",
    { analytics: { umami: { id: UUID, domain: "https://u.example" } } },
    "https://u.example/script.js",
  ],
  [
    "Butterfly",
    { umami_analytics: { enable: true, serverURL: "https://u.example/x/", website_id: UUID } },
    "https://u.example/x/script.js",
  ],
  [
    "NexT",
    { umami: { script_url: "http://u.example/a.js", website_id: UUID } },
    "https://cloud.umami.is/script.js",
  ],
  [
    "NexT",
    { plausible: { script_url: "https://p.example/js/a.js", site_domain: "a.example" } },
    "https://p.example/js/a.js",
  ],
  ["Butterfly", { cloudflare_analytics: HEX }, "https://static.cloudflareinsights.com/beacon.min.js"],
  [
    "NexT",
    { busuanzi_count: { enable: true } },
    "https://busuanzi.ibruce.info/busuanzi/2.3/busuanzi.pure.mini.js",
  ],
  ["Icarus", { busuanzi: true }, "https://busuanzi.ibruce.info/busuanzi/2.3/busuanzi.pure.mini.js"],
])("finds the statistics of %s in %j", (_, options, src) => {
  const { services, losses } = read(options);
  expect(services[0]?.script["src"]).toBe(src);
  expect(losses).toHaveLength(1);
  expect(losses[0]).toMatch(/^service /);
});

it.each([
  {},
  { google_analytics: "" },
  { google_analytics: { enable: false, tracking_id: "G-ABCD1234" } },
  { busuanzi_count: { enable: false, total_visitors: true } },
  { analytics: null },
])("finds nothing in %j", (options) => {
  expect(read(options)).toEqual({ services: [], losses: [] });
});

it.each([
  { google_analytics: 'G-1234");alert(1)//' },
  { google_analytics: "G-ABCD1234\n\nalert(1)" },
  { baidu_analytics: `${HEX}&x` },
  { plausible: "a.example</script>" },
])("reports %j, which is no id, and writes no script", (options) => {
  const { services, losses } = read(options);
  expect(services).toEqual([]);
  expect(losses[0]).toMatch(/^service-id /);
});

it("writes scripts as comments, which can be removed", () => {
  const { services } = read({ baidu_analytics: HEX });
  const text = printConfig({ options: {}, comments: {}, services }, (name) => name);
  expect(text.split("\n").slice(3, -4)).toEqual([
    "  // services",
    "  // scripts: [",
    `  //   // Baidu Tongji ${HEX}`,
    `  //   { src: "https://hm.baidu.com/hm.js?${HEX}", purpose: "Baidu Tongji" },`,
    "  // ],",
  ]);
});

it("ends no comment by signs in a name or in an attribute", () => {
  const signs = "\n\r\u2028\u2029alert(1)";
  const services = [{ name: signs, script: { src: "/a.js", attributes: { "data-a": signs } } }];
  const text = printConfig({ options: {}, comments: {}, services, proposal: { a: signs } }, (name) => name);
  const lines = text.split(/[\n\r\u2028\u2029]/).filter((line) => line.includes("alert(1)"));
  expect(lines.map((line) => line.trimStart().slice(0, 3))).toEqual(["// ", "// ", "// "]);
});

it.each([
  [{ google_analytics: "G-ABCD1234", title: "T" }, ["google_analytics"]],
  [{ ga: "", busuanzi: true, Umami: { enable: false } }, ["ga", "busuanzi", "Umami"]],
  [{ analytics: { google: { id: "G-ABCD1234" }, goatcounter: { id: null } } }, ["analytics"]],
  [{ analytics: { google: { id: "G-ABCD1234" }, goatcounter: { id: "x" } } }, []],
  [{ analytics: true, web_analytics: { enable: true, baidu: HEX } }, []],
])("the options of statistics in %j are %j", (options, names) => {
  expect([...serviceOptionNames(options)]).toEqual(names);
});

it("writes what scripts need under a policy next to them, without repeats", () => {
  const { services } = read({ umami: UUID, cloudflare_analytics: HEX, busuanzi: true });
  const twice = [...services, ...services];
  const text = printConfig({ options: {}, comments: {}, services: twice }, (name) => name);
  expect(text.split("\n").slice(-4)).toEqual([
    "  // csp",
    '  // csp: { sources: { "connect-src": ["https://cloudflareinsights.com"] }, trustedTypes: false },',
    "});",
    "",
  ]);
});

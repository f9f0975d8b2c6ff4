#!/usr/bin/env node
// `npm create hanblog my-blog` runs `hanblog new my-blog`.
process.argv.splice(2, 0, "new");
await import(new URL("bin/hanblog.js", import.meta.resolve("hanblog/package.json")).href);

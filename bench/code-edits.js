/**
 * Edits of code in a development project, each with the files that are usual for its generator: a component, a style sheet
 * and the configuration. Every edit has a number, which the page shows as a word or as the name of an animation.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { editWord } from "./follow-server.js";

/** Ids of two counters on the page: one in the edited component, and one in another component. */
const COUNTERS = { edited: "bench-edited", other: "bench-other" };

/** Returns a style sheet that names an animation. Its start is the only event that a change of style causes in a page. */
const style = (edit) =>
  `:root { animation: ${editWord(edit)} 1ms; }\n@keyframes ${editWord(edit)} { to { top: 0; } }\n`;

const react = (id, word) => `import { useState } from "react";

export default function Counter() {
  const [count, setCount] = useState(0);
  return <button id="${id}" onClick={() => setCount(count + 1)}>${word} {count}</button>;
}
`;

const vue = (id, word) => `<script setup>
import { ref } from "vue";
const count = ref(0);
</script>
<template><button id="${id}" @click="count += 1">${word} {{ count }}</button></template>
`;

const vueTheme = `import DefaultTheme from "vitepress/theme";
import Edited from "./Edited.vue";
import Other from "./Other.vue";
import "./edited.css";

export default {
  extends: DefaultTheme,
  enhanceApp: ({ app }) => void app.component("Edited", Edited).component("Other", Other),
};
`;

const astro = (id, word) => `<button id="${id}">${word} <span>0</span></button>
<script>
  const count = document.querySelector("#${id} span")!;
  count.parentElement!.addEventListener("click", () => {
    count.textContent = String(Number(count.textContent) + 1);
  });
</script>
`;

const astroImports = `import Edited from "../components/Edited.astro";
import Other from "../components/Other.astro";
import "../styles/edited.css";
`;

const config = (field, value) => (edit, before) =>
  before.replace(new RegExp(`${field}: "[^"]*"`), `${field}: "${value(editWord(edit))}"`);

/**
 * By generator. `edits` has the file of each kind of edit, and a function from the number and the former text to the new text.
 * `once` has files that are written before. Without `isInPost`, the components are in the layout, because a post cannot have any.
 */
const CODE = {
  hanblog: {
    edits: {
      component: ["components/Edited.tsx", (edit) => react(COUNTERS.edited, editWord(edit))],
      style: ["style.css", style],
      config: ["hanblog.config.ts", config("title", (word) => word)],
    },
    once: { "components/Other.tsx": () => react(COUNTERS.other, "") },
    isInPost: true,
  },
  VitePress: {
    edits: {
      component: [".vitepress/theme/Edited.vue", (edit) => vue(COUNTERS.edited, editWord(edit))],
      style: [".vitepress/theme/edited.css", style],
      config: [".vitepress/config.mjs", config("title", (word) => word)],
    },
    once: {
      ".vitepress/theme/Other.vue": () => vue(COUNTERS.other, ""),
      ".vitepress/theme/index.js": () => vueTheme,
    },
    isInPost: true,
  },
  Astro: {
    edits: {
      component: ["src/components/Edited.astro", (edit) => astro(COUNTERS.edited, editWord(edit))],
      style: ["src/styles/edited.css", style],
      config: ["astro.config.mjs", config("site", (word) => `https://${word}.example`)],
    },
    once: {
      "src/components/Other.astro": () => astro(COUNTERS.other, ""),
      "src/layouts/Base.astro": (before) =>
        before
          .replace("---\n", `---\n${astroImports}`)
          .replace("<body>", "<body><Edited /> <Other /> <i>{Astro.site.host}</i>"),
    },
    isInPost: false,
  },
};

/** Kinds of edits, in the order in which they are made. A server may restart after an edit of the configuration. */
export const KINDS = ["component", "style", "config"];

/**
 * Adds the files of edit 0 to a project and its followed post. Returns a function that writes an edit of a kind, or `null` for
 * a generator without such edits.
 */
export function prepareCodeEdits({ name }, dir, post) {
  const code = CODE[name];
  if (code === undefined) return null;
  const change = (file, create) => {
    const path = join(dir, file);
    mkdirSync(dirname(path), { recursive: true });
    const before = existsSync(path) ? readFileSync(path, "utf8") : "";
    const text = create(before);
    if (text === before) throw new Error(`An edit changes nothing in ${file}`);
    writeFileSync(path, text);
  };
  const write = (kind, edit) => {
    const [file, create] = code.edits[kind];
    change(file, (before) => create(edit, before));
  };
  for (const [file, create] of Object.entries(code.once)) change(file, create);
  for (const kind of KINDS) write(kind, 0);
  // Before the first heading, where the components are visible.
  if (code.isInPost) {
    const text = readFileSync(post, "utf8");
    writeFileSync(post, text.replace(/\n## /, "\n<Edited />\n\n<Other />\n\n## "));
  }
  return write;
}

/** Clicks each counter once. A click before its component has started has no effect, so it may take more. */
export async function clickCounters(page) {
  for (const id of Object.values(COUNTERS)) {
    for (let tries = 0; tries < 100 && (await countOf(page, id)) === 0; tries++) {
      await page.click(`#${id}`);
      await pause(50);
    }
  }
}

/** Returns which counters are still above zero: both, the edited or the other component, or none. */
export async function keptCounters(page) {
  const kept = [];
  for (const [name, id] of Object.entries(COUNTERS)) if ((await countOf(page, id)) > 0) kept.push(name);
  return kept.length === 2 ? "both" : (kept[0] ?? "none");
}

async function countOf(page, id) {
  return Number((await page.textContent(`#${id}`)).trim().split(" ").at(-1));
}

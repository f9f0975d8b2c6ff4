/**
 * Writes the pictures of the README and of the guide: the blog in `site/`, and a new blog in each of the finished looks,
 * in both color modes, on a desktop and on a phone. `npm run picture` runs it.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { launchChromium } from "./chromium.js";
import { previewSite } from "./preview-site.js";

const ROOT = resolve(import.meta.dirname, "..");
const DOCS = join(ROOT, "docs");
const LOOKS = ["blossom", "harbor", "ink", "paper"];

const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 375, height: 760 };
const ARTICLE = "blogs/category1/2020/20200412.html";

/** A phone in a row of phones. */
const phone = (path, mode, index) => ({
  path,
  mode,
  viewport: PHONE,
  x: 20 + index * 335,
  y: 20,
  scale: 0.84,
});

/** Pictures with their screens in drawing order. `x`, `y` and `scale` place a screen in its picture. */
const PICTURES = [
  {
    file: "public/hanblog.webp",
    size: { width: 1600, height: 915 },
    screens: [
      { path: "", mode: "dark", viewport: DESKTOP, x: 30, y: 30, scale: 0.8 },
      { path: ARTICLE, mode: "light", viewport: DESKTOP, x: 700, y: 345, scale: 0.6 },
      { path: ARTICLE, mode: "dark", viewport: PHONE, x: 60, y: 430, scale: 0.6 },
    ],
  },
  ...["dark", "light"].map((mode) => ({
    file: `screens/home-${mode}.webp`,
    size: { width: 1200, height: 770 },
    screens: [{ path: "", mode, viewport: DESKTOP, x: 24, y: 20, scale: 0.8 }],
  })),
  {
    file: "screens/phone.webp",
    size: { width: 1360, height: 680 },
    screens: [
      phone("", "dark", 0),
      phone(ARTICLE, "dark", 1),
      phone("", "light", 2),
      phone(ARTICLE, "light", 3),
    ],
  },
  ...LOOKS.map((look) => ({
    file: `screens/look-${look}.webp`,
    look,
    size: { width: 1200, height: 700 },
    screens: [
      { path: "", mode: "light", viewport: DESKTOP, x: 24, y: 20, scale: 0.7 },
      { path: "", mode: "dark", viewport: PHONE, x: 870, y: 110, scale: 0.75 },
    ],
  })),
];

const browser = await launchChromium();
try {
  await drawSite(await previewSite(), ({ look }) => look === undefined);
  for (const name of LOOKS) {
    const folder = mkdtempSync(join(tmpdir(), "hanblog-look-"));
    await drawSite(await previewSite(createBlog(folder, name)), ({ look }) => look === name);
    rmSync(folder, { recursive: true });
  }
} finally {
  await browser.close();
}

/** Creates a blog with a finished look and the articles of `site/`. Returns its folder. */
function createBlog(folder, look) {
  const dir = join(folder, "blog");
  const choices = ["--look", look, "--lang", "zh-CN", "--title", "春日手记", "--yes"];
  execFileSync(process.execPath, [join(ROOT, "bin/hanblog.js"), "new", dir, ...choices]);
  cpSync(join(ROOT, "site/blogs"), join(dir, "blogs"), { recursive: true });
  mkdirSync(join(dir, "node_modules"));
  symlinkSync(ROOT, join(dir, "node_modules/hanblog"));
  return dir;
}

/** Draws the pictures of a site that is served, and ends it. */
async function drawSite(site, isOfSite) {
  for (const { file, size, screens } of PICTURES.filter(isOfSite)) {
    const taken = [];
    for (const screen of screens) taken.push({ ...screen, image: await takeScreen(site.url, screen) });
    const page = await browser.newPage();
    const url = await page.evaluate(drawPicture, { screens: taken, ...size });
    await page.close();
    const picture = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
    const path = join(DOCS, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, picture);
    console.log(`${path}: ${Math.round(picture.length / 1000)} kB`);
  }
  site.close();
}

/** Resolves to a screenshot of a page as a data URL. */
async function takeScreen(url, { path, mode, viewport }) {
  // A phone has no room for a scroll bar.
  const isMobile = viewport === PHONE;
  const page = await browser.newPage({ viewport, deviceScaleFactor: 2, reducedMotion: "reduce", isMobile });
  await page.addInitScript((chosen) => {
    localStorage.setItem("hanblog:mode", chosen);
    // Skips the opening screen.
    sessionStorage.setItem("hanblog:visited", "1");
  }, mode);
  await page.goto(url + path, { waitUntil: "networkidle" });
  const image = await page.screenshot();
  await page.close();
  return `data:image/png;base64,${image.toString("base64")}`;
}

/** Runs in the browser: draws all screens and resolves to a WebP as a data URL. */
async function drawPicture({ screens, width, height }) {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  const context = canvas.getContext("2d");
  for (const { image, viewport, x, y, scale } of screens) {
    const picture = new Image();
    picture.src = image;
    await picture.decode();
    const box = [x, y, viewport.width * scale, viewport.height * scale];
    context.beginPath();
    context.roundRect(...box, 14);
    context.save();
    context.shadowColor = "rgb(0 0 0 / 45%)";
    context.shadowBlur = 24;
    context.shadowOffsetY = 8;
    context.fill();
    context.restore();
    context.save();
    context.clip();
    context.imageSmoothingQuality = "high";
    context.drawImage(picture, ...box);
    context.restore();
    context.strokeStyle = "rgb(128 128 128 / 45%)";
    context.stroke();
  }
  return canvas.toDataURL("image/webp", 0.86);
}

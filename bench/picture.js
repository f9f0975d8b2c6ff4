/**
 * Writes the picture of the README: the blog in `site/` in both color modes, on a desktop and on a phone.
 * `npm run picture` runs it.
 */
import { writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { launchChromium } from "./chromium.js";
import { previewSite } from "./preview-site.js";

const FILE = join(resolve(import.meta.dirname, ".."), "docs/public/hanblog.webp");

const WIDTH = 1600;
const HEIGHT = 915;
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 375, height: 760 };
const ARTICLE = "blogs/category1/2020/20200412.html";

/** Screens in drawing order. `x`, `y` and `scale` place them in the picture. */
const SCREENS = [
  { path: "", mode: "dark", viewport: DESKTOP, x: 30, y: 30, scale: 0.8 },
  { path: ARTICLE, mode: "light", viewport: DESKTOP, x: 700, y: 345, scale: 0.6 },
  { path: ARTICLE, mode: "dark", viewport: PHONE, x: 60, y: 430, scale: 0.6 },
];

const site = await previewSite();
const browser = await launchChromium();

try {
  const screens = [];
  for (const screen of SCREENS) screens.push({ ...screen, image: await takeScreen(screen) });
  const page = await browser.newPage();
  const url = await page.evaluate(drawPicture, { screens, width: WIDTH, height: HEIGHT });
  const picture = Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
  writeFileSync(FILE, picture);
  console.log(`${FILE}: ${Math.round(picture.length / 1000)} kB`);
} finally {
  await browser.close();
  site.close();
}

/** Resolves to a screenshot of a page as a data URL. */
async function takeScreen({ path, mode, viewport }) {
  const page = await browser.newPage({ viewport, deviceScaleFactor: 2, reducedMotion: "reduce" });
  await page.addInitScript((chosen) => {
    localStorage.setItem("hanblog:mode", chosen);
    // Skips the opening screen.
    sessionStorage.setItem("hanblog:visited", "1");
  }, mode);
  await page.goto(site.url + path, { waitUntil: "networkidle" });
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

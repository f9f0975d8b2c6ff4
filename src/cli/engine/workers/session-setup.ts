import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fieldsOfTaxonomies } from "../../config/options/taxonomies-schema.js";
import { NO_FIELDS } from "../../config/fields/own-fields.js";
import type { PasswordsByName } from "../../config/passwords.js";
import { createPlaceOfOption } from "../../config/place-of-option.js";
import type { Project } from "../../config/project.js";
import { findSharp } from "../../content/pictures/sharp-package.js";
import type { PictureSettings } from "../../content/pictures/pictures.js";
import { LARGEST_IMAGE } from "../../config/options/images-schema.js";
import { timeZoneOf } from "../../config/time-zone.js";
import { findFollowed } from "../../content/scan.js";
import type { FurtherRules } from "../../content/text/text-reader.js";
import type { SessionSetup } from "./render-session.js";
import { createShell } from "../../site/create-shell.js";

/** Creates, from the configuration and the passwords of pages, the settings for reading pages. */
export async function createSetup(
  project: Project,
  packageDir: string,
  passwords: PasswordsByName,
): Promise<SessionSetup> {
  const { config } = project;
  const { html, breaks, math, emoji, deflist, abbr, mark } = config.markdown;
  const { locales, slugs } = createShell(config, "");
  return {
    siteDir: project.siteDir,
    base: config.base,
    markdown: config.markdown,
    heldDir: null,
    passwords,
    sealedDir: join(project.cacheDir, "sealed"),
    pictures: pictureSettings(project),
    largestImage: config.images === false ? LARGEST_IMAGE : config.images.largest,
    template: await readFile(join(packageDir, "templates/document.html"), "utf8"),
    page: {
      siteDir: project.siteDir,
      followed: await findFollowed(project),
      locales: Object.fromEntries(Object.entries(locales).map(([path, { lang }]) => [path, { lang }])),
      permalink: config.permalink ?? null,
      cleanUrls: config.cleanUrls,
      slugs,
      defaults: config.defaults,
      termFields: [...fieldsOfTaxonomies(config.taxonomies).values()],
      ...(project.fields === NO_FIELDS ? {} : { fields: project.fields }),
      ...furtherRules(project),
      timeZone: timeZoneOf(config),
      syntax: { html, breaks, math: math !== false, emoji, deflist, abbr, mark },
      now: project.now,
      passwords: new Map([...passwords].map(([name, { isShort }]) => [name, { isShort }])),
    },
  };
}

/** Returns the markdown rules of the configuration and of plugins as options for reading pages, which are left out without any. */
export function furtherRules(project: Project): FurtherRules {
  const placeOf = createPlaceOfOption(project);
  const rules = project.plugins.all.flatMap(({ name, index, options, parts }) =>
    parts.markdown === undefined
      ? []
      : { name, options, add: parts.markdown, at: placeOf(["plugins", index]) },
  );
  const authorRules = project.config.markdown.rules;
  return {
    ...(authorRules.length === 0 ? {} : { authorRules }),
    ...(rules.length === 0 ? {} : { pluginRules: rules }),
  };
}

/** Returns the settings for smaller forms of images, or `null` if the site has none. */
export function pictureSettings({ config, siteDir, cacheDir }: Project): PictureSettings | null {
  if (config.images === false) return null;
  const sharp = findSharp(siteDir);
  return sharp === null ? null : { ...config.images, sharp, keptDir: join(cacheDir, "pictures") };
}

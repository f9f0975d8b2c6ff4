import type { BrokenTarget, FaultyText, OutsideTarget } from "../faults/site.js";
import type { MessageSet } from "../message-set.js";

const NOUNS = { link: "Link", image: "Image", file: "File" } as const;

/** Messages about the output folder and the files in it. */
export const output = {
  "dest-contains-site": [
    "Output folder `%{dest}` contains the site",
    "A build replaces everything in its output folder. Choose another folder, such as `--dest dist`.",
  ],
  /** `first` is one of the names that hanblog did not write, `others` the number of the remaining ones. */
  "dest-not-ours": ({ dest, first, others }: { dest: string; first: string; others: number }) => ({
    message: `Output folder \`${dest}\` contains \`${first}\`${others === 0 ? "" : ` and ${others} more`}, not written by hanblog`,
    hint: "A build would replace everything in it. Choose another folder with `--dest`, or empty this one.",
  }),
  "dest-not-folder": [
    "Output path `%{dest}` is not a folder",
    "Choose another folder with `--dest`, or delete it.",
  ],
  "dest-unwritable": [
    "Folder `%{folder}` is not writable (%{code})",
    "The output is prepared in the parent of its folder. Choose another output folder with `--dest`.",
  ],
  "dest-busy": [
    "Output folder `%{dest}` cannot be replaced (%{code})",
    "Close the programs that use it. If it is a mount point, choose a folder inside it with `--dest`.",
  ],
  /** `pid` is the process that holds the lock `file`; `null` for several that take it in turn. */
  "build-locked": [
    "Another build is writing to this folder (%{pid:number/null?process %{pid}|other processes})",
    "Wait until it ends, or choose another folder with `--dest`. If no build is running, delete `%{file}`.",
  ],
  "public-link": [
    "`%{path}` is a symbolic link to a place outside `public`. It is skipped",
    "Replace it with a copy of its target, or delete it.",
  ],
  "redirected-link": ({ target, to, pages }: { target: string; to: string; pages: FaultyText }) => ({
    message: `Link \`${target}\` leads to a redirect${onPages(pages)}`,
    hint: `Write \`${to}\`, the address of the page.`,
  }),
  "outside-base": ({ kind, target, base, path, pages }: OutsideTarget) => ({
    message: `${NOUNS[kind]} \`${target}\` is outside the site's base \`${base}\`${onPages(pages)}`,
    hint:
      path === null
        ? "Write the complete URL of another site. For this site, write a markdown link without the base."
        : `In a component or theme, write \`${path}\`. In markdown, the base is added automatically.`,
  }),
  "pages-not-rendered": {
    configuration: [
      "%{pages:number=1?1 page was|%{pages} pages were} not rendered, because the configuration has errors",
      "First correct the errors in `themeConfig` and `theme`. Anchors are checked only in rendered pages.",
    ],
    code: [
      "%{pages:number=1?1 page was|%{pages} pages were} not rendered, because the site's code has errors",
      "First correct the errors in the theme, the components or the mascot. Anchors are checked only in rendered pages.",
    ],
  },
  "pages-not-checked": [
    "The pages were not checked, because the configuration does not say how to read them",
    "First correct the errors in the configuration.",
  ],
  "broken-link": ({ target, path, nearest, pages }: BrokenTarget) => ({
    message: `Link \`${target}\` is broken: no \`${path}\` in the site${onPages(pages)}`,
    hint: sayNearest(nearest),
  }),
  "broken-image": ({ target, path, nearest, pages }: BrokenTarget) => ({
    message: `Image \`${target}\` not found: no \`${path}\` in the site${onPages(pages)}`,
    hint: sayNearest(nearest),
  }),
  "broken-file": ({ target, path, nearest, pages }: BrokenTarget) => ({
    message: `File \`${target}\` not found: no \`${path}\` in the site${onPages(pages)}`,
    hint: sayNearest(nearest),
  }),
  "broken-anchor": ({
    target,
    anchor,
    nearest,
    pages,
  }: {
    target: string;
    anchor: string;
    nearest: string | null;
    pages: FaultyText;
  }) => ({
    message: `Link \`${target}\` is broken: its page has no id \`${anchor}\`${onPages(pages)}`,
    hint: nearest === null ? "Correct the part after `#`, or remove it." : `Did you mean \`#${nearest}\`?`,
  }),
} as const satisfies MessageSet;

function sayNearest(nearest: string | null): string {
  return nearest === null ? "Correct the address, or remove it." : `Did you mean \`${nearest}\`?`;
}

function onPages(pages: FaultyText): string {
  if (pages === null) return "";
  const { count, routes } = pages;
  const more = count > routes.length ? ", …" : "";
  return ` (on ${count === 1 ? "" : `${count} pages: `}${routes.join(", ")}${more})`;
}

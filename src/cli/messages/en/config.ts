import type { Expectation } from "../rule.js";
import type { MessageSet } from "../message-set.js";
import { sayExpectation } from "./expectations.js";
import { movedOptions, type MovedOption } from "./moved-options.js";

/** A mistake in the configuration. Paths are written such as `nav[2].link`. */
export type ConfigMistake =
  /** `path` is `null` for the configuration itself, `found` for a value that is missing. */
  | {
      readonly kind: "value";
      readonly path: string | null;
      readonly found: string | null;
      readonly expected: Expectation | MovedOption;
    }
  | {
      readonly kind: "key";
      readonly path: string;
      readonly found: string;
      readonly expected: readonly Expectation[];
    }
  | {
      readonly kind: "unknown";
      readonly path: string;
      readonly moved: MovedOption | null;
      readonly nearest: string | null;
      readonly known: readonly string[];
    }
  | { readonly kind: "moved"; readonly path: string; readonly moved: MovedOption }
  /** `control` names the character, such as `the control character U+0001`. */
  | { readonly kind: "control"; readonly path: string; readonly control: string }
  | { readonly kind: "promise" };

/** A value that a schema of a plugin does not accept. `field` is its path in the checked value, which is empty for the whole. */
export type PluginDataFault =
  /** In a data file. `found` is `null` for a missing value. */
  | {
      readonly kind: "file";
      readonly name: string;
      readonly field: string;
      readonly found: string | null;
      readonly expected: Expectation;
    }
  /** In a value of the plugin's own, of which nothing else is known. */
  | {
      readonly kind: "thrown";
      readonly name: string;
      readonly part: string;
      readonly field: string;
      readonly expected: Expectation;
    };

/** Messages about `hanblog.config.ts` and the folders that it names. */
export const config = {
  "config-invalid": (mistake: ConfigMistake) => sayMistake(mistake),
  "config-twice": ["Two configuration files: `%{first}` and `%{second}`", "Keep one of them."],
  "config-name": [
    "Unsupported configuration file `%{file}`",
    "Rename it to one of %{names:list*, }, and export the options as the default export.",
  ],
  "config-empty": ["The config file has no default export", "Write `export default defineConfig({ … })`."],
  /** `required` is a package that the config loads with `require`. */
  "config-failed": [
    "The config file failed: %{reason}",
    '%{required:text/null?The config file is an ES module. Replace `require("%{required}")` with `import name from "%{required}"`.|The file runs in Node during the build. Fix the error in it, or in a package that it imports.}',
  ],
  /** In the words of the bundler. */
  "config-syntax": ["%{reason}", null],
  "site-missing": [
    "%{isFile:flag?%{path} is a file, not a site folder|Folder %{path} does not exist}",
    "%{isFile?Pass the folder that contains it.|Check the path, or run `hanblog new %{folder}` to create a blog there.}",
  ],
  "base-invalid": [
    "`%{name}` is %{found}, which is not a path",
    "Expected only the path that the site is served under, such as /blog/. Put the host into `url`.",
  ],
  "csp-header": [
    "%{host:text/null?`--csp header` does not work with the host `%{host}`, which reads no headers from the output|`--csp header` needs the option `host`}",
    "Set `host` to `cloudflare` or `netlify`. For other hosts, use `--csp meta`, or copy the policy from `.hanblog/policy.txt`.",
  ],
  "dest-invalid": {
    root: [
      "The output folder %{dest} is the root of the file system",
      "A build replaces everything in it. Choose a folder that contains nothing else, such as `dist`.",
    ],
    site: [
      "The output folder %{dest} is the site folder itself",
      "A build replaces everything in it. Choose a folder that contains nothing else, such as `dist`.",
    ],
    source: [
      "The output folder %{dest} is a source folder of the site",
      "A build replaces everything in it. Choose a folder that contains nothing else, such as `dist`.",
    ],
    outside: [
      "The output folder %{dest} is a folder that contains the site",
      "A build replaces everything in it. Choose a folder that contains nothing else, such as `dist`.",
    ],
  },
  /** `reason` is the text of the plugin's error, and `thrownAt` the place in its code, such as `plugins/books.ts:3:5`. */
  "plugin-failed": [
    "The plugin `%{name}` failed in `%{part}`: %{reason}",
    "Fix the error in the plugin, change its options, or remove it from `plugins`.%{thrownAt:text/null? Thrown at %{thrownAt}.|}",
  ],
  "plugin-data": (fault: PluginDataFault) => ({
    message: sayDataFault(fault),
    hint:
      fault.kind === "file"
        ? sayExpectation(fault.expected)
        : `${sayExpectation(fault.expected).replace(/[^.]$/, "$&.")} Pass the schema to \`file.value(schema)\` to see the place in a data file.`,
  }),
  /** `other` is the plugin that has the other command, or `null` for hanblog. */
  "plugin-command-taken": [
    "The plugin `%{name}` adds the command `%{command}`, which %{other:text/null?the plugin `%{other}` adds too|hanblog has}",
    "Rename the command in the plugin, or remove the plugin from `plugins`.",
  ],
  "plugin-endless": [
    "The plugin `%{name}` has not finished `%{part}` after %{seconds:number} seconds",
    "Settle the promise that `%{part}` returns: resolve or reject it in each branch of its code.",
  ],
  "plugin-body": [
    "The plugin `%{name}` reads the HTML of `%{page}`, which it has not returned from `bodies`",
    "Return the page from `bodies`, so that its HTML is known when `files` is called.",
  ],
  /** `place` is the path inside the result, such as `[0].text`, and `found` is quoted. */
  /** In the words of the plugin. */
  "plugin-check": ["%{message} (plugin `%{name}`)", "%{hint:text/null?%{hint}|}"],
  /** `other` is the plugin that adds the other page, or `null` for a file. */
  "plugin-page-taken": [
    "The plugin `%{name}` adds the page `%{path}` (`pages[%{index:number}].path`), which is %{other:text/null?also a page of the plugin `%{other}`|also a file}",
    "Only one of them can be on the site. Change the path in the plugin or its data, or %{other:text/null?remove one of the two|rename the file}.",
  ],
  "plugin-result": {
    data: [
      "The plugin `%{name}` returned %{found} from `data%{place:text/null?%{place}|}`",
      'Expected a list of patterns relative to the site folder, such as ["data/*.csv"].',
    ],
    checks: [
      "The plugin `%{name}` returned %{found} from `checks%{place:text/null?%{place}|}`",
      "Expected a list of { path, message } with paths of files that plugins get, such as `page.file`.",
    ],
    redirects: [
      "The plugin `%{name}` returned %{found} from `redirects%{place:text/null?%{place}|}`",
      'Expected a list of redirects, such as [{ from: "/2019/rice/", to: "/posts/rice.html" }], with `path` and `line` of a page or a data file.',
    ],
    names: [
      "The plugin `%{name}` returned %{found} from `names%{place:text/null?%{place}|}`",
      'Expected texts by name, such as { Rice: "/posts/rice.html" }.',
    ],
    content: [
      "The plugin `%{name}` returned %{found} from `content%{place:text/null?%{place}|}`",
      "Expected a list of { path, html } with paths of pages that plugins get, such as `page.path`.",
    ],
    bodies: [
      "The plugin `%{name}` returned %{found} from `bodies%{place:text/null?%{place}|}`",
      "Expected a list of pages that plugins get, such as `site.pages`.",
    ],
    files: [
      "The plugin `%{name}` returned %{found} from `files%{place:text/null?%{place}|}`",
      'Expected a list of files, such as [{ path: "llms.txt", text: "…" }], with paths below the output folder.',
    ],
    /** `place` is that of the object with the field, or `null` for the result itself. */
    field: [
      "The plugin `%{name}` returned an object with the unknown field `%{field}` from `%{part}%{place:text/null?%{place}|}`",
      "%{nearest:text/null?Did you mean `%{nearest}`?|Expected no other fields than %{known:list*, }.}",
    ],
    pages: [
      "The plugin `%{name}` returned %{found} from `pages%{place:text/null?%{place}|}`",
      'Expected a list of pages, such as [{ path: "books/dune.md", frontmatter: { title: "Dune" }, markdown: "…" }], with paths of markdown files below the site folder.',
    ],
    commands: [
      "The plugin `%{name}` returned %{found} from `commands%{place:text/null?%{place}|}`",
      'Expected a list of commands, such as [{ name: "shelve", description: "Shelves a book", arguments: [{ name: "isbn" }], run() {} }], with names in lower case.',
    ],
    head: [
      "The plugin `%{name}` returned %{found} from `head%{place:text/null?%{place}|}`",
      'Expected valid tags, scripts and sources, such as { scripts: [{ src: "/count.js" }] }.',
    ],
    pageTags: [
      "The plugin `%{name}` returned %{found} from `pageTags%{place:text/null?%{place}|}`",
      'Expected tags for the head of a page, such as [["meta", { name: "rice", content: "cooked" }]]: `meta`, `link`, or `script` with the type `application/ld+json`.',
    ],
  },
  "theme-missing": {
    vuepress: [
      "The theme %{name} is a VuePress theme",
      "VuePress themes do not work with hanblog. Remove `theme` to use the default theme.",
    ],
    "no-module": [
      "The package %{name} is installed, but exports no theme",
      'Name the module that exports `createTheme` in its package.json: "exports": { ".": "./index.js", "./style.css": "./style.css" }.',
    ],
    "no-index": [
      "The theme %{name} has no index.ts, index.tsx or index.js",
      "Add an index file that exports `createTheme`, or run `hanblog new theme` to start from a copy of the default theme.",
    ],
    "no-folder": [
      "The theme %{name} does not exist",
      "%{nearest:text/null?Did you mean %{nearest}?|Expected a folder, relative to the site folder, with an index file that exports `createTheme`.}",
    ],
    "not-installed": [
      "The theme %{name} is neither an installed package nor a folder of the site",
      '%{nearest:text/null?Did you mean %{nearest}? |}Run `npm install %{packageName}` to install a package, write "./folder" for a folder of the site, or remove `theme` to use the default theme.',
    ],
  },
  "file-name": {
    "line-break": ["The name of %{path} contains a line break. The file is skipped", "Rename the file."],
    encoding: [
      "The name of %{path} is not valid UTF-8",
      "Rename the file or its folder. `convmv -f gbk -t utf8 -r --notest .` renames all files of an extracted archive.",
    ],
  },
  "platform-closed": [
    "Bitbucket closed its issue tracker on 2026-08-20. `bitbucket-v2` cannot read or store comments",
    "Use another platform, such as `gitlab-v4` or `gitea-v1`, or store comments with `comments.store`.",
  ],
  "client-secret": [
    "`comments.issue.clientSecret` is written into every page, where anyone can read it",
    "Give the secret to `hanblog comments` (HANBLOG_OAUTH_GITHUB_SECRET), set `comments.issue.exchange` to its address, and create a new secret.",
  ],
  "exchange-missing": [
    "`comments.issue.exchange` is missing: %{platform} needs the app's secret, so pages cannot show comments",
    "Expected the address of a `hanblog comments` that has the secret, such as `https://comments.example.com`.",
  ],
} as const satisfies MessageSet;

function sayDataFault(fault: PluginDataFault): string {
  const { name, field } = fault;
  if (fault.kind === "thrown") {
    const value = field === "" ? "a value" : `\`${field}\``;
    return `The plugin \`${name}\` failed in \`${fault.part}\`: its schema does not accept ${value}`;
  }
  const value = field === "" ? "this file" : `\`${field}\``;
  return fault.found === null
    ? `In the data of the plugin \`${name}\`, ${value} is missing`
    : `In the data of the plugin \`${name}\`, ${value} has the invalid value ${fault.found}`;
}

function sayMistake(mistake: ConfigMistake) {
  switch (mistake.kind) {
    case "value": {
      const { path, found, expected } = mistake;
      const name = path === null ? "The configuration" : `\`${path}\``;
      return {
        message: found === null ? `${name} is missing` : `${name} is ${found}`,
        hint: typeof expected === "string" ? movedOptions[expected] : sayExpectation(expected),
      };
    }
    case "key":
      return {
        message: `The key ${mistake.found} in \`${mistake.path}\` is invalid`,
        hint: mistake.expected.map(sayExpectation).join(" "),
      };
    case "unknown":
      return { message: `Unknown option \`${mistake.path}\``, hint: sayKnown(mistake) };
    case "moved":
      return { message: `\`${mistake.path}\` has no effect`, hint: movedOptions[mistake.moved] };
    case "control":
      return {
        message: `\`${mistake.path}\` contains ${mistake.control}`,
        hint: "Remove it. HTML does not allow this character.",
      };
    case "promise":
      return { message: "The configuration is a promise", hint: "Write `export default await …`." };
  }
}

function sayKnown({ moved, nearest, known }: Extract<ConfigMistake, { kind: "unknown" }>): string {
  if (moved !== null) return movedOptions[moved];
  // Of all that is checked, only a plugin can be without options.
  if (known.length === 0) return "Remove it. The plugin has no options.";
  return nearest === null ? `Expected one of: ${known.join(", ")}.` : `Did you mean \`${nearest}\`?`;
}

/** Sentences that say what a rule of the configuration's schema expects. The schema refers to a rule by its name. */
export const rules = {
  "field-aliases": "Expected paths of this site, without a host or a query.",
  "field-attribute": "Expected texts as the values of attributes.",
  "field-data": "Expected texts, numbers, flags, lists and objects only.",
  "field-date": "Expected a date such as 2020-02-03 or 2020-02-03 10:20:30.",
  "field-depth": "Expected a whole number from 0 to 5.",
  "field-actions": "Expected a list of { text, link }.",
  "field-features": "Expected a list of { title, details }, each with an optional `link` and `icon`.",
  "field-flag": "Expected `true` or `false`.",
  "field-issue": "Expected the number of an issue.",
  "field-list": "Expected a flat list of texts, or one text.",
  "field-map": 'Expected front matter fields, such as { layout: "Post" }.',
  "field-meta": "Expected the attributes of a meta tag, such as { name: keywords, content: css }.",
  "field-author": "Expected a name, an object with a `name`, or a list of these.",
  "field-neighbour": "Expected the path of a page, a URL, or `false`.",
  "field-schema": "Expected a schema of zod, such as `z.string()` with `z` from `hanblog`.",
  "field-reference": "Expected the id of an entry in the collection `%{collection}`.",
  "reference-collection":
    "There is no collection `%{collection}`. Add it to `collections`, or correct the name.",
  "collection-files": "Expected files below the site folder, such as `data/authors/*.yml`.",
  "collection-name": "Expected a name that code can import, such as `authors`.",
  "field-name":
    "Expected the name of a field, without spaces, quotes and brackets, that does not mean a password.",
  "field-synonym": "hanblog reads this field as `%{field}`. Declare that one, or take another name.",
  "field-own": "Remove it. Only the front matter of a page can set this field.",
  "field-sidebar": "Expected `true`, `false` or `auto`.",
  "field-slug": "Expected the name of the page in its address, such as rice-in-spring.",
  "field-sticky": "Expected a number (the lowest comes first) or `true`.",
  "field-style": "Expected CSS properties, such as { color: red }.",
  "field-password":
    "Expected the name of a password: letters in upper case, digits and `_`, such as `FAMILY`.",
  "field-text": "Expected a text.",
  "taxonomy-name": "Expected a name of letters, digits, `_` and `-`, such as `authors`.",
  "taxonomy-title":
    'Expected a `title`, such as { title: "Authors" }. The built-in names are `tags` and `categories`.',
  "taxonomy-built-in": "Remove it. Only taxonomies of your own have it.",
  "term-slug": "Expected a path without `?`, `#` or a slash at its ends, such as `c-sharp`.",
  "feed-path":
    "Expected the path of a file that ends in .xml, .json, .rss or .atom, such as /index.xml, or of a folder, such as /feed/.",
  "folder-key": "Expected the path of a folder of the site, such as posts/.",
  "language-tag": "Expected a language tag such as zh-CN.",
  "attribute-name": "Expected the name of an attribute, without spaces.",
  "element-name": "Expected the name of an element, such as meta.",
  "hyphenated-name": "Expected a name with a hyphen, such as my-clock.",
  function: "Expected a function.",
  "image-address":
    "Expected the path of a picture in `public`, such as /site.png, or a URL that begins with https://.",
  "script-address":
    "Expected a URL that begins with https://, or the path of a file in `public`, such as /count.js.",
  "script-hash": "Expected a hash such as sha384-….",
  "script-attribute": "Move it out of `attributes`, to the script itself, where it is checked.",
  repository:
    "Expected `owner/name` on GitHub, or the URL of the repository's page, such as https://gitlab.com/owner/name.",
  "site-origin":
    "Expected only the scheme and the host, such as https://example.com. Put the path into `base`.",
  url: "Expected a URL that begins with https:// or http://.",
  "https-url": "Expected a URL that begins with https://.",
  "redirect-target": "Expected the URL of another site, or a path of this site that begins with /.",
  "time-zone": "Expected an IANA time zone such as Asia/Shanghai.",
  "locale-key": "Expected a path that begins and ends with /, such as /en/.",
  "menu-link": "Expected a path from the root of the site, such as /tag/, or a URL.",
  "menu-entry": "Expected a menu entry with either `link` or `items`.",
  "menu-depth": "Expected menus nested at most %{most:number} deep. Move these entries one level up.",
  "sidebar-name": "Expected a sidebar group with a `title`, a `path`, or both.",
  "sidebar-links":
    "Expected an item of type `links` to have a `title`, no `path`, and `children` without groups.",
  "mascot-model": "Expected the path of a setting file, such as mascot/model.json.",
  "mascot-core": "Expected the path of a script, such as mascot/core.js.",
  "mascot-core-missing":
    "Set it to the path of live2dcubismcore.min.js from Live2D's SDK for Web, which a Cubism 4 model needs.",
  "comments-used": "Add its settings, because `use` selects it.",
  "oauth-state": "Expected letters, digits, _ and -, at most 64 characters.",
  "platform-missing": "Expected the name of a platform, such as `github-v3`.",
  "owner-missing": "Expected the owner of a repository.",
  "repo-missing": "Expected the name of a repository.",
  "client-id-missing": "Expected the client id of an OAuth app on the platform.",
  "owner-alone": "Expected only the owner's name, without the address of the platform.",
  "repo-alone": "Expected only the repository's name. Put its owner into `owner`.",
  "app-value": "Expected the value that `hanblog comments` prints for the app.",
  "service-missing":
    "Expected the URL of a service. Visitors' browsers contact only hosts that the configuration names.",
  "server-missing": "Expected the address of the comment store, which a build with `bake` reads.",
  "el-with-bake": "Remove `el`, or turn `bake` off: baked comments go into the theme's own block.",
  "policy-source":
    "Expected one source, such as `https://example.com`, without spaces, commas and semicolons.",
  "class-name": "Expected a name of letters, digits and _ that begins with a letter.",
  "permalink-host": "Expected a path of this site, without a host.",
  "permalink-characters": "Remove backslashes, control characters and incomplete characters.",
  "permalink-dots": "Remove the segments `.` and `..`.",
  /** `known` is such as `:year, :month`. */
  "permalink-variable":
    "Unknown variable `:%{variable}`. %{nearest:text/null?Did you mean `:%{nearest}`?|Expected one of %{known}.}",
} as const satisfies Readonly<Record<string, string>>;

import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { parseSync, visitorKeys, type Span, type Statement } from "oxc-parser";

/** The package whose types are read. */
export interface PublicTypesOptions {
  /** The package's exports: module specifier → declaration file (absolute). */
  readonly entries: ReadonlyMap<string, string>;
  /** Names of types that users pass on but do not make or read. */
  readonly opaque: ReadonlySet<string>;
}

/** A declaration file that has been parsed. */
interface Declarations {
  readonly file: string;
  /** Local name → its statements: overloads, and a value and a type of one name. */
  readonly local: ReadonlyMap<string, readonly Statement[]>;
  /** Exported name → the local name, or the name in another file. */
  readonly exported: ReadonlyMap<string, Origin>;
  readonly imported: ReadonlyMap<string, Origin>;
  /** The text of a statement without its comments. */
  readonly textOf: (statement: Statement) => string;
}

/** `from` is a module specifier, or `null` for the file itself. `isType` is true for `export type`. */
interface Origin {
  readonly name: string;
  readonly from: string | null;
  readonly isType: boolean;
}

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

/**
 * Returns the public types of an entry as text: the names that it exports, then each declaration that they consist of,
 * including those that only other declarations name, without comments. Types of other packages are left out, as is
 * what another of the `entries` exports. Of an `opaque` type only the name is printed. The text does not depend on which files
 * declare the types.
 */
export function readPublicTypes(entry: string, { entries, opaque }: PublicTypesOptions): string {
  const files = new Map<string, Declarations>();
  const open = (file: string) => {
    const declarations = files.get(file) ?? readDeclarations(file);
    files.set(file, declarations);
    return declarations;
  };
  const file = entries.get(entry);
  if (file === undefined) throw new RangeError(`Unknown entry ${entry}`);
  const found = new Map<string, string>();
  const names = [...open(file).exported].map(([name, { isType }]) => (isType ? `type ${name}` : name));
  const visitExport = (from: Declarations, name: string) => {
    const origin = from.exported.get(name);
    if (origin === undefined) throw new RangeError(`${from.file} does not export ${name}`);
    visitOrigin(from, origin);
  };
  const visitOrigin = (from: Declarations, { name, from: specifier }: Origin) => {
    if (specifier === null) visitLocal(from, name);
    // The names of a package, and of a module that is imported as a whole, are its own.
    else if (specifier.startsWith(".") && name !== "*") {
      visitExport(open(resolve(dirname(from.file), specifier.replace(/\.js$/, ".d.ts"))), name);
    }
  };
  const visitLocal = (from: Declarations, name: string) => {
    const statements = from.local.get(name);
    const place = `${name} ${from.file}`;
    if (statements === undefined || found.has(place)) return;
    if (opaque.has(name)) {
      found.set(place, `// ${name} is opaque`);
      return;
    }
    found.set(place, statements.map(from.textOf).join("\n"));
    for (const used of statements.flatMap(listNames)) {
      if (used.from !== null) visitOrigin(from, used);
      else if (from.local.has(used.name)) visitLocal(from, used.name);
      else visitOrigin(from, from.imported.get(used.name) ?? { ...used, from: "" });
    }
  };
  for (const name of open(file).exported.keys()) visitExport(open(file), name);
  const declarations = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  return [`${entry} exports:`, ...names.toSorted(), ...declarations.map((text) => `\n${text}`), ""].join(
    "\n",
  );
}

function readDeclarations(file: string): Declarations {
  const text = readFileSync(file, "utf8");
  const { program, comments, errors } = parseSync(file, text, { lang: "dts" });
  if (errors[0] !== undefined) throw new SyntaxError(`${file}: ${errors[0].message}`);
  const local = new Map<string, readonly Statement[]>();
  const exported = new Map<string, Origin>();
  const imported = new Map<string, Origin>();
  const declare = (name: string, statement: Statement) =>
    local.set(name, [...(local.get(name) ?? []), statement]);
  for (const statement of program.body) {
    if (statement.type === "ImportDeclaration") {
      for (const specifier of statement.specifiers) {
        const name = specifier.type === "ImportSpecifier" ? nameOf(specifier.imported) : "*";
        imported.set(specifier.local.name, { name, from: statement.source.value, isType: true });
      }
    } else if (statement.type === "ExportNamedDeclaration" && statement.declaration === null) {
      for (const { local, exported: name, exportKind } of statement.specifiers) {
        const isType = statement.exportKind === "type" || exportKind === "type";
        const from = statement.source?.value ?? null;
        exported.set(nameOf(name), { name: nameOf(local), from, isType });
      }
    } else if (statement.type === "ExportAllDeclaration" && statement.exported !== null) {
      exported.set(nameOf(statement.exported), { name: "*", from: statement.source.value, isType: false });
    } else if (statement.type === "ExportAllDeclaration" || statement.type === "ExportDefaultDeclaration") {
      throw new Error(`${file} exports without a name`);
    } else {
      const isExported = statement.type === "ExportNamedDeclaration";
      const declaration = isExported ? statement.declaration : statement;
      for (const { name, isType } of listDeclared(declaration)) {
        declare(name, statement);
        if (isExported) exported.set(name, { name, from: null, isType });
      }
    }
  }
  return { file, local, exported, imported, textOf: (statement) => cut(text, statement, comments) };
}

function listDeclared(declaration: Statement | null) {
  switch (declaration?.type) {
    case "VariableDeclaration":
      return declaration.declarations.map(({ id }) => ({ name: nameOf(id), isType: false }));
    case "FunctionDeclaration":
    case "TSDeclareFunction":
    case "ClassDeclaration":
      return declaration.id === null ? [] : [{ name: declaration.id.name, isType: false }];
    case "TSInterfaceDeclaration":
    case "TSTypeAliasDeclaration":
      return [{ name: declaration.id.name, isType: true }];
    default:
      return [];
  }
}

function nameOf(node: object): string {
  if ("name" in node && typeof node.name === "string") return node.name;
  if ("value" in node && typeof node.value === "string") return node.value;
  throw new TypeError("A pattern has no name");
}

/** An imported type's file, which its name does without. */
const IMPORT = /import\("\.[^"]*"\)\./g;

/** Cuts a statement out of a file, without file names, comments and the empty lines that these leave. */
function cut(text: string, { start, end }: Span, comments: readonly Span[]): string {
  const inside = comments.filter((comment) => comment.start >= start && comment.end <= end);
  const edges = [start, ...inside.flatMap((comment) => [comment.start, comment.end]), end];
  const parts = edges.flatMap((edge, index) => (index % 2 === 0 ? [text.slice(edge, edges[index + 1])] : []));
  const lines = parts.join("").replaceAll(IMPORT, "").split("\n");
  return lines.filter((line) => line.trim() !== "").join("\n");
}

/**
 * Lists what a declaration refers to: identifiers, and `import("./file.js").Name`. Names of parameters are among them;
 * they lead nowhere unless a declaration has the same name.
 */
function listNames(node: unknown): readonly Origin[] {
  if (Array.isArray(node)) return node.flatMap(listNames);
  if (!isNode(node)) return [];
  const keys = (visitorKeys[node.type] ?? []).filter((key) => key !== "key" || node["computed"] === true);
  const inner = keys.flatMap((key) => listNames(node[key]));
  if (node.type === "Identifier") return [{ name: nameOf(node), from: null, isType: true }, ...inner];
  if (node.type !== "TSImportType" || !isNode(node["source"]) || !isNode(node["qualifier"])) return inner;
  return [{ name: nameOf(node["qualifier"]), from: nameOf(node["source"]), isType: true }, ...inner];
}

function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

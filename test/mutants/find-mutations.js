import { parseSync, visitorKeys } from "oxc-parser";

const SWAPPED_OPERATORS = {
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "===": "!==",
  "!==": "===",
  "+": "-",
  "-": "+",
  "*": "/",
  "/": "*",
  "%": "*",
  "&&": "||",
  "||": "&&",
  "??": "&&",
  "++": "--",
  "--": "++",
  "+=": "-=",
  "-=": "+=",
};

const SWAPPED_METHODS = {
  every: "some",
  some: "every",
  startsWith: "endsWith",
  endsWith: "startsWith",
  toLowerCase: "toUpperCase",
  toUpperCase: "toLowerCase",
  min: "max",
  max: "min",
};

/** Nodes of TypeScript that hold an expression; all others are types, which a mutation does not change. */
const TYPED_EXPRESSIONS = ["TSAsExpression", "TSSatisfiesExpression", "TSNonNullExpression"];

/** Functions whose texts are for people. */
const REPORTING = /(?:Error|Problem|report|refuse|fail|warn)$/;
const MESSAGE_NAME = /^(?:message|hint|reason)$/i;

/**
 * Lists the mutations of a module: `{ operator, start, end, replacement, line }`. Leaves out what changes no behaviour
 * (types, imports, directives) and the wording of messages: texts of four words or more, and those that are given to
 * an error or a problem.
 */
export function findMutations(text, file) {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0].message}`);
  const found = [];
  const add = (operator, { start, end }, replacement) => {
    if (text.slice(start, end) === replacement) return;
    const line = text.slice(0, start).split("\n").length;
    found.push({ operator, start, end, replacement, line });
  };
  const source = ({ start, end }) => text.slice(start, end);
  visit(program, { isMessage: false, parent: null });
  return found;

  function visit(node, { isMessage, parent }) {
    if (node.type.startsWith("TS") && !TYPED_EXPRESSIONS.includes(node.type)) return;
    if (/^(?:Import|ExportAll)/.test(node.type) && node.type !== "ImportExpression") return;
    if (typeof node.directive === "string") return;
    mutate(node, { isMessage, parent });
    const tellsPeople = isMessage || isMessageHolder(node);
    for (const key of visitorKeys[node.type] ?? []) {
      if (isFixed(node, key)) continue;
      const children = [node[key]].flat().filter((child) => typeof child?.type === "string");
      for (const child of children) visit(child, { isMessage: tellsPeople, parent: node });
    }
  }

  function mutate(node, { isMessage, parent }) {
    switch (node.type) {
      case "BinaryExpression":
      case "LogicalExpression":
        return swapOperator(node);
      case "AssignmentExpression":
        return swapOperator(node);
      case "UpdateExpression": {
        const operator = SWAPPED_OPERATORS[node.operator];
        const argument = source(node.argument);
        return add("update", node, node.prefix ? operator + argument : argument + operator);
      }
      case "UnaryExpression":
        if (node.operator === "!" || node.operator === "-")
          add(node.operator === "!" ? "condition" : "arithmetic", node, source(node.argument));
        return undefined;
      case "IfStatement":
        add("condition", node.test, `!(${source(node.test)})`);
        return add("condition", node.test, "false");
      case "ConditionalExpression":
        return add("condition", node.test, `!(${source(node.test)})`);
      case "WhileStatement":
      case "ForStatement":
        return node.test ? add("condition", node.test, "false") : undefined;
      case "ExpressionStatement":
        return add("statement", node, ";");
      case "BlockStatement":
        if (node.body.length > 0) add("block", node, "{}");
        return undefined;
      case "ReturnStatement":
        if (node.argument !== null) add("return", node.argument, "undefined");
        return undefined;
      case "ArrowFunctionExpression":
        if (node.body.type !== "BlockStatement") add("return", node.body, "undefined");
        return undefined;
      case "MemberExpression":
        if (node.optional) addRequired(node);
        if (!node.computed && Object.hasOwn(SWAPPED_METHODS, node.property.name) && isCallee(node, parent))
          add("method", node.property, SWAPPED_METHODS[node.property.name]);
        return undefined;
      case "CallExpression":
        return node.optional ? addRequired(node) : undefined;
      case "ArrayExpression":
        return node.elements.length > 0 ? add("array", node, "[]") : undefined;
      case "ObjectExpression":
        return node.properties.length > 0 ? add("object", node, "({})") : undefined;
      case "TemplateLiteral":
        return isMessage || isProse(source(node)) || parent?.type === "TaggedTemplateExpression"
          ? undefined
          : add("string", node, "``");
      case "Literal":
        return mutateLiteral(node, isMessage, parent);
      default:
        return undefined;
    }
  }

  function mutateLiteral(node, isMessage, parent) {
    const { value } = node;
    if (typeof value === "boolean") return add("boolean", node, String(!value));
    if (typeof value === "number") return add("number", node, String(value + 1));
    if (typeof value !== "string" || isMessage || isProse(value)) return undefined;
    const replacement = value === "" ? '"mutant"' : '""';
    return add("string", node, parent?.type === "JSXAttribute" ? `{${replacement}}` : replacement);
  }

  /** Sums of texts have no difference. */
  function swapOperator(node) {
    const swapped = SWAPPED_OPERATORS[node.operator];
    const sides = [node.left, node.right];
    const hasText = sides.some(
      ({ type, value }) => type === "TemplateLiteral" || (type === "Literal" && typeof value === "string"),
    );
    if (swapped === undefined || (/^[+-]/.test(node.operator) && hasText)) return;
    if (node.operator === "??") {
      // Other logical operators may not stand next to one of these without brackets.
      add("logical", node, `((${source(node.left)}) && (${source(node.right)}))`);
      return;
    }
    const between = text.slice(node.left.end, node.right.start);
    const replacement = between.replace(node.operator, swapped);
    add(kindOf(node.operator), { start: node.left.end, end: node.right.start }, replacement);
  }

  function addRequired(node) {
    const begin = (node.object ?? node.callee).end;
    const mark = text.indexOf("?.", begin);
    const isPlain = node.type === "MemberExpression" && !node.computed;
    add("optional", { start: mark, end: mark + 2 }, isPlain ? "." : "");
  }
}

function kindOf(operator) {
  if (/^[<>]=?$/.test(operator)) return "boundary";
  if (/^[!=]==$/.test(operator)) return "equality";
  return /^(?:&&|\|\||\?\?)$/.test(operator) ? "logical" : "arithmetic";
}

function isCallee(node, parent) {
  return parent?.type === "CallExpression" && parent.callee === node;
}

function isProse(text) {
  return text.trim().split(/\s+/).length >= 4;
}

/** Keys of objects, names of classes' members and the modules that are exported from. */
function isFixed(node, key) {
  if (key === "key") return !node.computed;
  return key === "source" || key === "typeAnnotation" || key === "typeArguments" || key === "typeParameters";
}

function isMessageHolder(node) {
  if (node.type === "ThrowStatement") return true;
  if (node.type === "NewExpression" || node.type === "CallExpression")
    return REPORTING.test(node.callee.name ?? node.callee.property?.name ?? "");
  if (node.type === "Property") return MESSAGE_NAME.test(node.key.name ?? "");
  return node.type === "VariableDeclarator" && MESSAGE_NAME.test(node.id.name ?? "");
}

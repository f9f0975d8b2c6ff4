type Check = (value: unknown) => readonly string[];
type Rule = readonly [isRequired: boolean, check: Check];

const text: Check = (value) => (typeof value === "string" && value.trim() !== "" ? [] : [String(value)]);
const url: Check = (value) => (/^https?:\/\/[^\s]+$/.test(String(value)) ? [] : [String(value)]);
/** Date or date with time and zone, as in ISO 8601. */
const date: Check = (value) =>
  /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:\d{2}))?$/.test(String(value)) &&
  !Number.isNaN(Date.parse(String(value)))
    ? []
    : [String(value)];

/** Properties of the types, from schema.org and the documents of Google Search on structured data. */
const TYPES: Readonly<Record<string, Readonly<Record<string, Rule>>>> = {
  WebSite: { name: [true, text], url: [true, url] },
  BlogPosting: {
    headline: [true, text],
    datePublished: [true, date],
    dateModified: [false, date],
    author: [false, (value) => [value].flat().flatMap((one) => nodeFaults(one, "Person"))],
    image: [false, url],
  },
  Person: { name: [true, text], url: [false, url] },
  BreadcrumbList: { itemListElement: [true, listFaults] },
  ListItem: {
    position: [true, (value) => (Number.isInteger(value) ? [] : [String(value)])],
    name: [true, text],
    item: [false, url],
  },
};

/** Returns the properties of JSON-LD that are missing, invalid or unknown. */
export function findSchemaFaults(data: unknown): readonly string[] {
  const { "@context": context, "@graph": graph, ...rest } = Object(data) as Record<string, unknown>;
  const nodes = graph === undefined ? [rest] : Array.isArray(graph) ? graph : [graph];
  const faults = context === "https://schema.org" ? [] : [`@context: ${String(context)}`];
  return [...faults, ...nodes.flatMap((node) => nodeFaults(node))];
}

function nodeFaults(node: unknown, expected?: string): readonly string[] {
  const { "@type": type, ...properties } = Object(node) as Record<string, unknown>;
  const rules = TYPES[String(type)];
  if (rules === undefined || (expected ?? type) !== type) return [`@type: ${String(type)}`];
  const missing = Object.entries(rules).filter(([name, [isRequired]]) => isRequired && !(name in properties));
  return [
    ...missing.map(([name]) => `${String(type)}.${name} is missing`),
    ...Object.entries(properties).flatMap(([name, value]) => {
      const check = rules[name]?.[1];
      if (check === undefined) return [`${String(type)}.${name} is unknown`];
      return check(value).map((fault) => `${String(type)}.${name}: ${fault}`);
    }),
  ];
}

/** A list needs two items in order. Only the last one may omit its address. */
function listFaults(value: unknown): readonly string[] {
  if (!Array.isArray(value) || value.length < 2) return ["fewer than two items"];
  return value.flatMap((item: unknown, index) => {
    const { position, item: address } = Object(item) as Record<string, unknown>;
    return [
      ...nodeFaults(item, "ListItem"),
      ...(position === index + 1 ? [] : [`position ${String(position)}`]),
      ...(address === undefined && index < value.length - 1 ? [`item ${index + 1} has no address`] : []),
    ];
  });
}

import type { BlogChange, BlogService, ByHand } from "./blog-change.js";
import {
  type ConfigText,
  findField,
  isFilled,
  lineAt,
  type Section,
  type SectionField,
} from "./config-section.js";
import { editText, type FieldChange } from "./edit-text.js";

/** Names of the fields that connect a client of LeanCloud with a service. */
export interface ClientFields {
  /** Names of the address, in the order in which the theme reads them. The first is added if there is none. */
  readonly url: readonly string[];
  /** Names of the app's id, in the same order as those of its key. */
  readonly appId: readonly string[];
  readonly appKey: readonly string[];
  /** The field that turns the client off with `false`. */
  readonly enable: string;
  /** Whether the theme passes an address that is added. */
  readonly canAdd: boolean;
  /** The value that the field `type` must have, if there is one. */
  readonly type?: string;
}

/** A section of a file. */
export interface Place {
  readonly config: ConfigText;
  readonly section: Section;
}

/** Sections that a theme merges into one, highest precedence first, and their fields. */
export interface Client {
  readonly places: readonly Place[];
  readonly fields: ClientFields;
  /** A script in a template, which takes the app from the configuration and lacks only the address. */
  readonly template?: "of-blog" | "of-theme";
}

/** Names that themes and Valine use. */
export const APP_FIELDS = {
  appId: ["appId", "app_id", "appid"],
  appKey: ["appKey", "app_key", "appkey"],
  enable: "enable",
} as const;

/** Plans edits of files, so that each client uses the service. */
export function connectSections(
  clients: readonly Client[],
  service: BlogService,
): Pick<BlogChange, "edits" | "byHand"> & { readonly isFound: boolean } {
  const plans = clients.map((client) => planClient(client, service));
  const changes = plans.flatMap((plan) => plan?.changes ?? []);
  const edits: BlogChange["edits"][number][] = [];
  const byHand = plans.flatMap((plan) => plan?.byHand ?? []);
  for (const config of new Set(changes.map((change) => change.config))) {
    const own = changes.filter((change) => change.config === config);
    const after = editText(config, own);
    if (after !== null) edits.push({ file: config.file, before: config.text, after });
    else byHand.push(...own.map((change) => adviseByHand(change, "unsafe")));
  }
  return { edits, byHand, isFound: plans.some((plan) => plan !== null) };
}

type PlacedChange = FieldChange & Pick<Place, "config">;

interface ClientPlan {
  readonly changes: readonly PlacedChange[];
  readonly byHand: readonly ByHand[];
}

/** Plans the changes for one client. Returns `null` if it is not in use. */
function planClient({ places, fields, template }: Client, service: BlogService): ClientPlan | null {
  const find = (names: readonly string[]) => {
    for (const place of places) {
      const field = findField(place.section, names);
      if (field !== undefined) return { place, field };
    }
    return null;
  };
  const home = find(fields.appId) ?? findUnlisted(places);
  if (home === null || !isFilled(home.field) || find([fields.enable])?.field.value === "false") return null;
  if (fields.type !== undefined && find(["type"])?.field.value?.toLowerCase() !== fields.type) return null;

  const changes: PlacedChange[] = [];
  const byHand: ByHand[] = [];
  const wanted: readonly (readonly [names: readonly string[], value: string])[] = [
    [fields.url, service.url],
    [fields.appId, service.appId],
    [fields.appKey, service.appKey],
  ];
  for (const [names, value] of template === undefined ? wanted : wanted.slice(0, 1)) {
    const found = find(names);
    const { config, section } = (found ?? home).place;
    const change = { config, section, name: found?.field.name ?? nameFor(names, fields, section), value };
    if (found?.field.value === value) continue;
    const isAdvised = template === "of-theme" || (found === null && names === fields.url && !fields.canAdd);
    const isUnknown = found === null ? section.fields[0]?.name === "*" : !found.field.isReplaceable;
    if (isAdvised) byHand.push(adviseByHand(change, "no-option"));
    else if (isUnknown) byHand.push(adviseByHand(change, "not-literal"));
    else changes.push(change);
  }
  return { changes, byHand };
}

/** Returns a field of a section whose app may come from elsewhere: from a merge key, a spread or a variable. */
function findUnlisted(
  places: readonly Place[],
): { readonly place: Place; readonly field: SectionField } | null {
  const place = places.find(({ section: { isMerged, fields } }) => isMerged || fields[0]?.name === "*");
  const field = place?.section.fields[0];
  return place === undefined || field === undefined ? null : { place, field: { ...field, value: null } };
}

/** Returns the name of a field that is added: `app_key` next to `app_id`. */
function nameFor(names: readonly string[], { url, appId, appKey }: ClientFields, section: Section): string {
  const isListed = (name: string) => section.fields.some((field) => field.name === name);
  const form =
    names === url ? 0 : appId.findIndex((name, index) => isListed(name) || isListed(appKey[index] ?? ""));
  return names[Math.max(form, 0)] ?? "";
}

/** Returns the line that the owner has to write, in the syntax of the file. */
function adviseByHand({ config, section, name, value }: PlacedChange, reason: ByHand["reason"]): ByHand {
  const { file, text, syntax } = config;
  const field =
    section.fields.find((field) => field.name === name) ??
    section.fields.find((field) => /app_?id$/i.test(field.name)) ??
    section.fields[0];
  const line = `${name}${syntax.separator}${syntax.print(value, "", section.layout)}`;
  return {
    file,
    line: lineAt(text, field?.nameStart ?? 0),
    reason,
    lines: [section.layout === "list" ? `${line},` : line],
  };
}

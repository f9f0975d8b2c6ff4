/** A fault in the environment of the comment service. Values are not quoted, because many of them are secrets. */
export type CommentSettingFault =
  | { readonly kind: "address-user" | "mail-address"; readonly name: string }
  /** `name` is neither `on` nor `off`. */
  | { readonly kind: "switch"; readonly name: string }
  | OptionFault
  /** `schemes` are such as `https://`. */
  | { readonly kind: "address"; readonly name: string; readonly schemes: readonly string[] }
  /** `name` is not a number of hours from 1 to `most`. */
  | { readonly kind: "hours"; readonly name: string; readonly most: number }
  | ClassFault
  | RequirementFault
  | HostFault
  | TemplateFault
  | { readonly kind: "locale"; readonly known: readonly string[] }
  | SecretFault
  | { readonly kind: "smtp-user" };

/** A variable that another one requires. */
export type RequirementFault =
  /** `name` is not set, and `by` requires it. */
  | { readonly kind: "missing"; readonly name: string; readonly by: string }
  /** `name` is set, and has no effect without one of `without`. */
  | { readonly kind: "unused"; readonly name: string; readonly without: readonly string[] };

/** A fault on a platform that runs the service without a terminal. */
export type HostFault =
  /** `host` runs the service, and cannot open connections to a mail server. */
  | { readonly kind: "no-smtp"; readonly host: string }
  /** `name` is a secret of at least `least` characters that a host without a terminal requires. */
  | { readonly kind: "required"; readonly name: string; readonly least: number };

/** A fault in the list `name` of further classes. Class names are no secrets. */
export type ClassFault =
  | { readonly kind: "class-list" | "class-taken"; readonly name: string; readonly found: string }
  | { readonly kind: "class-count"; readonly name: string; readonly most: number };

/** A fault in a variable that replaces a flag. `name` is not an id or a key, no class, no list of sites, or no number. */
export type OptionFault =
  | { readonly kind: "word" | "class-name" | "origins"; readonly name: string }
  | { readonly kind: "number"; readonly name: string; readonly least: number; readonly most: number };

/** A fault in `HANBLOG_WEBHOOK_SECRET`. `least` is a number of characters. */
export type SecretFault =
  | { readonly kind: "secret-length"; readonly least: number }
  | { readonly kind: "secret-base64" };

/** A fault in `HANBLOG_WEBHOOK_TEMPLATE`. */
export type TemplateFault =
  /** `known` are the names of ready templates. */
  | { readonly kind: "template-name"; readonly known: readonly string[] }
  /** `character` is the position of the fault, from 1, or `null` if it is unknown. */
  | { readonly kind: "template-json"; readonly character: number | null }
  | { readonly kind: "template-placeholder"; readonly name: string; readonly known: readonly string[] }
  | { readonly kind: "template-empty"; readonly known: readonly string[] }
  /** The webhook's address lacks the parameter that the ready template requires. */
  | { readonly kind: "template-parameter"; readonly template: string; readonly parameter: string };

/** Says what is wrong with a setting, and how to correct it. */
export function saySettingFault(fault: CommentSettingFault) {
  switch (fault.kind) {
    case "address-user":
      return {
        message: `${fault.name} contains a user name`,
        hint: "Remove the user name and the password from the address.",
      };
    case "mail-address":
      return {
        message: `${fault.name} is not a mail address`,
        hint: "Expected ann@example.org or Ann <ann@example.org>.",
      };
    case "switch":
      return {
        message: `${fault.name} is neither \`on\` nor \`off\``,
        hint: "Set it to `on`, or unset it.",
      };
    case "address":
      return {
        message: `${fault.name} is not a valid address`,
        hint: `Expected an address that begins with ${fault.schemes.join(" or ")} and contains a host.`,
      };
    case "hours":
      return {
        message: `${fault.name} is not a number of hours from 1 to ${fault.most}`,
        hint: "Set it to a whole number, such as 24.",
      };
    case "locale":
      return {
        message: "HANBLOG_LOCALE is not a supported language",
        hint: `Expected one of: ${fault.known.join(", ")}.`,
      };
    case "secret-length":
    case "secret-base64":
      return saySecret(fault);
    case "smtp-user":
      return {
        message: "The user name or password in HANBLOG_SMTP_URL cannot be decoded",
        hint: "Percent-encode characters such as @ and % in it.",
      };
    case "missing":
    case "unused":
      return sayRequirement(fault);
    case "no-smtp":
    case "required":
      return sayHost(fault);
    case "class-list":
    case "class-taken":
    case "class-count":
      return sayClasses(fault);
    case "word":
    case "class-name":
    case "origins":
    case "number":
      return sayOption(fault);
    default:
      return sayTemplate(fault);
  }
}

function sayRequirement(fault: RequirementFault) {
  switch (fault.kind) {
    case "missing":
      return {
        message: `${fault.by} requires ${fault.name}, which is not set`,
        hint: `Set ${fault.name}, or unset ${fault.by}.`,
      };
    case "unused":
      return {
        message: `${fault.name} is set, but has no effect without ${fault.without.join(" or ")}`,
        hint: `Set ${fault.without.join(" or ")}, or unset ${fault.name}.`,
      };
  }
}

function sayHost(fault: HostFault) {
  switch (fault.kind) {
    case "no-smtp":
      return {
        message: `HANBLOG_SMTP_URL is set, but ${fault.host} cannot send mails over SMTP`,
        hint: "Unset it and the other variables of mails. Set HANBLOG_WEBHOOK_URL for notices.",
      };
    case "required":
      return {
        message: `${fault.name} is not set, or has fewer than ${fault.least} characters`,
        hint: "Set it as a secret of the host. Generate one with `openssl rand -hex 24`.",
      };
  }
}

function sayClasses(fault: ClassFault) {
  switch (fault.kind) {
    case "class-list":
      return {
        message: `${fault.name} contains \`${fault.found}\`, which is not a class name`,
        hint: "Expected 1 to 64 letters, digits or `_`, starting with a letter. Separate names with commas.",
      };
    case "class-taken":
      return {
        message: `${fault.name} contains \`${fault.found}\`, which is already a class of the service`,
        hint: "Remove the name. `Counter`, the class in --class and each further class can be listed only once.",
      };
    case "class-count":
      return {
        message: `${fault.name} has more than ${fault.most} names`,
        hint: "Remove the classes that no page uses.",
      };
  }
}

function sayOption(fault: OptionFault) {
  switch (fault.kind) {
    case "word":
      return {
        message: `${fault.name} has characters that no id and no key can have`,
        hint: "Use only ASCII letters, digits and signs, without spaces and commas.",
      };
    case "class-name":
      return {
        message: `${fault.name} is not the name of a class of comments`,
        hint: "Use letters, digits and _, beginning with a letter. `Counter` is reserved.",
      };
    case "origins":
      return {
        message: `${fault.name} contains something that is not an origin`,
        hint: "Expected sites without a path, such as https://blog.example, separated by commas.",
      };
    case "number":
      return {
        message: `${fault.name} is not a whole number from ${fault.least} to ${fault.most}`,
        hint: "Correct the number, or unset it to use the default.",
      };
  }
}

function saySecret(fault: SecretFault) {
  switch (fault.kind) {
    case "secret-length":
      return {
        message: `HANBLOG_WEBHOOK_SECRET has fewer than ${fault.least} characters`,
        hint: "Generate one with `openssl rand -hex 24`.",
      };
    case "secret-base64":
      return {
        message: "HANBLOG_WEBHOOK_SECRET is not valid base64 after `whsec_`",
        hint: "Generate one with `echo whsec_$(openssl rand -base64 24)`.",
      };
  }
}

function sayTemplate(fault: TemplateFault) {
  const name = "HANBLOG_WEBHOOK_TEMPLATE";
  switch (fault.kind) {
    case "template-name":
      return {
        message: `${name} is neither a ready template nor JSON`,
        hint: `Expected ${fault.known.join(", ")}, or a body that begins with {.`,
      };
    case "template-json":
      return {
        message: `${name} is not valid JSON${fault.character === null ? "" : `, at character ${fault.character}`}`,
        hint: "Put names and texts in double quotes, and the whole value in single quotes.",
      };
    case "template-placeholder":
      return {
        message: `${name} contains the unknown placeholder \`{{${fault.name}}}\``,
        hint: `Expected one of: ${fault.known.join(", ")}.`,
      };
    case "template-empty":
      return {
        message: `${name} contains no placeholder, so its notices would say nothing`,
        hint: `Add \`{{text}}\` to one of its texts. All placeholders: ${fault.known.join(", ")}.`,
      };
    case "template-parameter":
      return {
        message: `The template \`${fault.template}\` requires \`${fault.parameter}\` in HANBLOG_WEBHOOK_URL`,
        hint: `Add \`?${fault.parameter}=\` and the id to the end of the address.`,
      };
  }
}

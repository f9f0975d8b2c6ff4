/** Descriptions of commands, arguments and options, and the words around them. */
export interface HelpTexts {
  readonly program: string;
  /** `--version`, `--help` and `--lang`. */
  readonly version: string;
  readonly help: string;
  readonly lang: string;
  readonly titles: {
    readonly usage: string;
    readonly arguments: string;
    readonly options: string;
    readonly commands: string;
    readonly examples: string;
  };
  /** Extra information after a description, in parentheses. */
  defaultValue(value: string): string;
  choices(values: readonly string[]): string;
  /** Arguments and options that several commands have. */
  readonly site: string;
  readonly dest: string;
  readonly base: string;
  readonly port: string;
  readonly host: string;
  readonly verbose: string;
  readonly newDir: string;
  readonly data: string;
  readonly className: string;
  readonly service: string;
  readonly build: {
    readonly description: string;
    readonly drafts: string;
    readonly csp: string;
    readonly strict: string;
    readonly report: string;
    readonly clean: string;
    readonly cacheOutput: string;
    readonly noCacheOutput: string;
  };
  readonly dev: { readonly description: string; readonly open: string };
  readonly preview: {
    readonly description: string;
    readonly dest: string;
    readonly base: string;
    host(hosts: string): string;
  };
  readonly comments: CommentsHelp;
  readonly import: {
    readonly description: string;
    readonly files: string;
    readonly format: string;
    readonly map: string;
    readonly fromLeancloud: string;
    readonly all: string;
    readonly follow: string;
    readonly dryRun: string;
    readonly exitCode: string;
  };
  readonly compare: {
    readonly description: string;
    readonly json: string;
    readonly exitCode: string;
  };
  readonly move: {
    readonly description: string;
    readonly dir: string;
    readonly platform: string;
    readonly blog: string;
    readonly withoutRights: string;
    readonly noFollow: string;
    readonly finish: string;
    readonly yes: string;
    readonly keys: string;
  };
  readonly export: { readonly description: string; readonly to: string; readonly format: string };
  readonly serviceDeploy: {
    readonly description: string;
    readonly platform: string;
    readonly dir: string;
    readonly force: string;
  };
  readonly setup: {
    readonly description: string;
    readonly dir: string;
    readonly url: string;
    readonly siteUrl: string;
    readonly siteName: string;
    readonly locale: string;
    readonly mailFrom: string;
    readonly ownerMail: string;
    readonly githubId: string;
    readonly giteeId: string;
    readonly leanId: string;
    readonly leanServer: string;
    readonly appKey: string;
    readonly moderate: string;
    readonly follow: string;
    readonly database: string;
    readonly noCheck: string;
    readonly yes: string;
    readonly secrets: string;
  };
  readonly backup: { readonly description: string; readonly file: string };
  readonly restore: { readonly description: string; readonly file: string };
  readonly owner: { readonly description: string; readonly format: string };
  /** `--url` of `new` and `deploy`. */
  readonly siteUrl: string;
  readonly new: {
    readonly description: string;
    readonly dir: string;
    readonly lang: string;
    readonly title: string;
    readonly timeZone: string;
    readonly comments: string;
    readonly look: string;
    readonly mascot: string;
    readonly noMascot: string;
    readonly host: string;
    readonly yes: string;
  };
  readonly deploy: { readonly description: string; readonly write: string; readonly force: string };
  readonly newPost: {
    readonly description: string;
    readonly title: string;
    readonly site: string;
    readonly template: string;
    readonly folder: string;
    readonly date: string;
    readonly draft: string;
  };
  readonly newComments: {
    readonly description: string;
    readonly port: string;
    readonly host: string;
    readonly data: string;
  };
  readonly newCms: {
    readonly description: string;
    readonly name: string;
  };
  readonly newTheme: {
    readonly description: string;
    readonly minimal: string;
    readonly package: string;
    readonly full: string;
  };
  readonly importSite: {
    readonly description: string;
    readonly oldDir: string;
    readonly newDir: string;
    readonly from: string;
    readonly oldOutput: string;
    readonly oldSitemap: string;
    readonly runOld: string;
    readonly oldUrl: string;
    readonly fetchImages: string;
    readonly imageServer: string;
    readonly dryRun: string;
    readonly check: string;
    readonly fix: string;
    readonly noRun: string;
  };
  readonly helpCommand: { readonly description: string; readonly topic: string };
  /** Title of the list of topics. */
  readonly topics: string;
  guide(url: string): string;
  /** Lines after a topic that is also a command, and after every topic. */
  commandOptions(command: string): string;
  onTheWeb(url: string): string;
}

/** `hanblog comments` and its options. */
export interface CommentsHelp {
  readonly description: string;
  readonly serve: string;
  readonly appId: string;
  readonly appKey: string;
  readonly pause: string;
  readonly proxies: string;
  readonly moderate: string;
  readonly legacyMail: string;
  readonly origin: string;
  readonly anyOrigin: string;
  readonly maxBody: string;
  readonly signMaxAge: string;
  readonly metricsPort: string;
  readonly metricsHost: string;
  readonly log: string;
}

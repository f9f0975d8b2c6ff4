/** Variables of the comment service in the order of its file of settings, by the title above them. */
export const SETTING_GROUPS = {
  site: [
    "HANBLOG_COMMENTS_URL",
    "HANBLOG_SITE_URL",
    "HANBLOG_SITE_NAME",
    "HANBLOG_ORIGINS",
    "HANBLOG_LOCALE",
    "HANBLOG_ADMIN_PASSWORD",
  ],
  app: ["HANBLOG_APP_ID", "HANBLOG_APP_KEY", "HANBLOG_CLASS"],
  database: ["DATABASE_URL", "COMPOSE_PROFILES", "POSTGRES_PASSWORD"],
  mail: [
    "HANBLOG_SMTP_URL",
    "HANBLOG_MAIL_API",
    "HANBLOG_MAIL_KEY",
    "HANBLOG_MAIL_DOMAIN",
    "HANBLOG_MAIL_FROM",
    "HANBLOG_OWNER_MAIL",
    "HANBLOG_CONFIRM_MAIL",
  ],
  notices: [
    "HANBLOG_WEBHOOK_URL",
    "HANBLOG_WEBHOOK_TEMPLATE",
    "HANBLOG_WEBHOOK_SECRET",
    "HANBLOG_NOTICE_LINK_HOURS",
  ],
  screening: [
    "HANBLOG_MODERATE",
    "HANBLOG_PAUSE",
    "HANBLOG_PROOF",
    "HANBLOG_TURNSTILE_KEY",
    "HANBLOG_TURNSTILE_SECRET",
    "HANBLOG_AKISMET_KEY",
    "HANBLOG_AKISMET_URL",
  ],
  images: [
    "HANBLOG_IMAGES_URL",
    "HANBLOG_S3_URL",
    "HANBLOG_S3_REGION",
    "HANBLOG_S3_KEY",
    "HANBLOG_S3_SECRET",
  ],
  conversation: ["HANBLOG_LIKES", "HANBLOG_OWN_CHANGES", "HANBLOG_REACTIONS", "HANBLOG_FEED"],
  oauth: [
    "HANBLOG_OAUTH_GITHUB_ID",
    "HANBLOG_OAUTH_GITHUB_SECRET",
    "HANBLOG_OAUTH_GITHUB_URL",
    "HANBLOG_OAUTH_GITEE_ID",
    "HANBLOG_OAUTH_GITEE_SECRET",
    "HANBLOG_OAUTH_GITEE_URL",
    "HANBLOG_OAUTH_ORIGINS",
  ],
  readers: [
    "HANBLOG_READERS_GITHUB_ID",
    "HANBLOG_READERS_GITHUB_SECRET",
    "HANBLOG_READERS_GITHUB_URL",
    "HANBLOG_READERS_GITEE_ID",
    "HANBLOG_READERS_GITEE_SECRET",
    "HANBLOG_READERS_GITEE_URL",
    "HANBLOG_READERS_MAIL",
  ],
  leancloud: ["LEAN_ID", "LEAN_MASTER_KEY", "LEAN_SERVER"],
  functions: ["HANBLOG_SECRET", "CRON_SECRET"],
  rare: ["HANBLOG_MASTER_KEY", "HANBLOG_MAX_BODY", "HANBLOG_SIGN_MAX_AGE", "HANBLOG_LEGACY_MAIL"],
} as const;

/** A title in the file of settings. */
export type SettingGroup = keyof typeof SETTING_GROUPS;

/** A variable of the comment service. */
export type SettingName = (typeof SETTING_GROUPS)[SettingGroup][number];

/** Lines of `hanblog comments deploy` and `hanblog comments setup`. */
export interface ServiceTexts {
  /** Title of the commands that follow. */
  readonly next: string;
  /** `file` explains the folder. */
  readme(file: string): string;
  readonly questions: SetupQuestions;
  /** For a service that cannot send mails. */
  readonly readersWithoutMail: string;
  readonly databaseReached: string;
  /** `answer` is that of the mail server. */
  mailSent(to: string, answer: string): string;
  appAccepted(provider: string): string;
  imagesStored(url: string): string;
  leancloudRead(comments: number, counters: number): string;
  /** LeanCloud's keys go to the server, or stay on this machine. */
  readonly leancloudFollows: string;
  leancloudLeft(url: string): string;
  /** `old` is the copy of the previous file, or `null`. */
  wroteSettings(file: string, old: string | null): string;
  readonly siteConfig: string;
  password(file: string): string;
  /** First lines of the file of settings. */
  readonly fileTitle: readonly string[];
  readonly groups: Readonly<Record<SettingGroup, string>>;
  /** Comments above the variables. */
  readonly settings: Readonly<Record<SettingName, string>>;
  /** Title of variables that hanblog does not know. */
  readonly others: string;
}

/** Questions of `hanblog comments setup`, and lines after an invalid answer. */
interface SetupQuestions {
  readonly url: string;
  readonly expectedUrl: string;
  readonly siteUrl: string;
  readonly expectedSiteUrl: string;
  readonly database: string;
  readonly expectedDatabase: string;
  readonly password: string;
  expectedPassword(least: number): string;
  readonly generated: string;
  readonly unchanged: string;
  readonly none: string;
  /** The meaning of an empty answer that returns to the previous question. */
  readonly back: string;
  readonly smtp: string;
  readonly expectedSmtp: string;
  smtpPassword(user: string): string;
  /** Asked instead of `smtp` on hosts that cannot reach a mail server. */
  mailApi(names: readonly string[]): string;
  expectedMailApi(names: readonly string[]): string;
  readonly mailKey: string;
  readonly mailDomain: string;
  readonly mailFrom: string;
  readonly ownerMail: string;
  readonly expectedMail: string;
  readonly webhook: string;
  webhookTemplate(names: readonly string[]): string;
  expectedTemplate(names: readonly string[]): string;
  appId(provider: string): string;
  appSecret(provider: string): string;
  /** `callback` is the address to which the app returns. */
  readerAppId(provider: string, callback: string): string;
  readerAppSecret(provider: string): string;
  readonly readerMail: string;
  readonly expectedYes: string;
  readonly leanId: string;
  readonly leanServer: string;
  readonly leanMasterKey: string;
  readonly leanKey: string;
  /** Asked if the settings go to a server. */
  readonly follow: string;
  /** Asked after a check has failed. */
  readonly again: string;
  readonly yes: string;
  readonly required: string;
}

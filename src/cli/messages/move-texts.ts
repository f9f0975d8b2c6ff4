/** Lines and questions of `hanblog comments move`. */
export interface MoveTexts {
  readonly questions: {
    readonly appId: string;
    readonly server: string;
    readonly expectedServer: string;
    readonly masterKey: string;
    readonly required: string;
    readonly place: string;
    readonly places: Readonly<Record<"database" | "docker" | "systemd" | "vercel" | "cloudflare", string>>;
    readonly follower: string;
    readonly followers: Readonly<Record<"machine" | "service", string>>;
    readonly withoutRights: string;
    readonly change: string;
    /** Asked until the service runs. */
    running(url: string): string;
  };
  /** The keys were accepted. */
  reached(comments: number, counters: number): string;
  readonly rightsReturned: string;
  /** `count` is `null` for a file of an earlier run. */
  exported(file: string, count: number | null): string;
  notRunning(url: string): string;
  serves(url: string): string;
  /** Explains how to run the service with the database. */
  readonly database: string;
  readonly imported: string;
  readonly table: {
    readonly titles: readonly [page: string, ...numbers: string[]];
    readonly sum: string;
    more(count: number): string;
  };
  changed(file: string): string;
  readonly sameBlog: string;
  readonly unknownBlog: string;
  /** The key of the app is unknown. */
  readonly unknownService: string;
  /** The title of lines that the owner has to write. */
  byHand(file: string, line: number): string;
  /** The keys are sent to a platform by these commands, because the service follows. */
  readonly sendKeys: string;
  readonly serverFollows: string;
  readonly stopFollowing: string;
  readonly again: string;
  /** Lines of `--finish`. */
  dropped(file: string): string;
  readonly dropOnPlatform: string;
  readonly unset: string;
  readonly finished: string;
  readonly leancloudGone: string;
}

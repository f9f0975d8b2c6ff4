/** Texts of the application itself, which appear with every theme. */
export interface AppTexts {
  readonly loadFailed: string;
  readonly retry: string;
  readonly copied: string;
}

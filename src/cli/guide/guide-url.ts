/** Address of the guide: `url` and `base` of `docs/hanblog.config.ts`, and `homepage` of the package. */
export const GUIDE_URL = "https://example.com/hanblog/";

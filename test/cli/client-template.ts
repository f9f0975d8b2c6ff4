import type { ProgramTemplate } from "../../src/cli/bundle/bundle-template.js";

const BOOT = "assets/js/boot-AAAAAAAA.js";
const APP = "assets/js/app-BBBBBBBB.js";
const STYLE = "assets/css/style-AAAAAAAA.css";

/** Returns the client of a program without a bundler: two scripts and a style sheet. */
export function createClientTemplate(app: string, style: Buffer): ProgramTemplate["client"] {
  return {
    files: [
      { path: BOOT, contents: Buffer.from('import "./app-BBBBBBBB.js";\n'), imports: [APP] },
      { path: APP, contents: Buffer.from(app), imports: [] },
      { path: STYLE, contents: style, imports: [] },
    ],
    script: BOOT,
    scripts: [BOOT, APP],
    lateModules: {},
    liveModules: [],
    scriptStyles: { shared: [], components: {} },
    style: STYLE,
    componentStyles: {},
    beforePaint: "",
    callback: "",
    notices: "",
  };
}

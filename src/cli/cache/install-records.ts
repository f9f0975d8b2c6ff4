/** Files that package managers update in a `node_modules` folder whenever they change it. */
export const INSTALL_RECORDS = [".package-lock.json", ".modules.yaml", ".pnpm/lock.yaml", ".yarn-state.yml"];

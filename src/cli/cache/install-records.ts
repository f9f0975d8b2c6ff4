/** What package managers write into a `node_modules` when they change anything in it. */
export const INSTALL_RECORDS = [".package-lock.json", ".modules.yaml", ".pnpm/lock.yaml", ".yarn-state.yml"];

/** Id of the drawer. It ends in a colon, which no heading's id can contain. */
export const DRAWER_ID = "site-drawer:";

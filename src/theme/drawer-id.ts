/** The element that the navbar's button opens; with a colon, as no heading of a page can have it. */
export const DRAWER_ID = "site-drawer:";

/** Id of the script element that holds a document's `DocumentData` as JSON. */
export const DATA_ID = "hanblog-data";

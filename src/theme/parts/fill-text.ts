/** Fills the placeholders of texts. */
export { fillText } from "hanblog/runtime";

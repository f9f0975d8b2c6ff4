export { HomeFeatures as Features } from "hanblog/runtime";

export { Badge as default } from "hanblog/runtime";

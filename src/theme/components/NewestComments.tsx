export { NewestComments as default } from "hanblog/runtime";

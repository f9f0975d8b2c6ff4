/** Addresses of images in the configuration. */
export { imageUrl } from "hanblog/runtime";

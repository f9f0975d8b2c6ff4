import { trusted } from "../policy/trusted.js";
import type { InjectScript } from "./navigation/load-chunk.js";

/** Loads a classic script by adding an element to the head. */
export const injectScript: InjectScript = (url, onEnd) => {
  const script = document.createElement("script");
  script.async = true;
  script.src = trusted.createScriptURL(url);
  script.addEventListener("load", () => onEnd("load"));
  script.addEventListener("error", () => onEnd("error"));
  document.head.append(script);
  return () => script.remove();
};

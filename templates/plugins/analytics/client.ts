/**
 * The functions of `analytics.js`. Their source is written into that file, so they use nothing of this module except each other.
 */

/** Texts of the question for consent. */
export interface ConsentTexts {
  readonly question: string;
  readonly accept: string;
  readonly decline: string;
}

/** Settings of `analytics.js`. */
export interface AnalyticsSettings {
  /** Address of the service's script. */
  readonly src: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** The service whose script reads its settings from a global list; `null` for one that reads attributes. */
  readonly list: "baidu" | "google" | null;
  readonly id: string;
  /** Whether the service may store cookies, if it can work without them. */
  readonly hasCookies: boolean;
  /** Whether nothing is loaded before the visitor agrees. */
  readonly asks: boolean;
  /** Whether browsers that ask not to be tracked are left alone. */
  readonly respectsSignals: boolean;
  /** By the first part of the language, such as `zh`, or the whole tag. */
  readonly texts: Readonly<Record<string, ConsentTexts>>;
}

/** Loads the service, after the visitor has agreed if the site asks. Visits of the author's own computer do not count. */
export function startAnalytics(settings: AnalyticsSettings): void {
  const { doNotTrack } = navigator;
  const isRefused = doNotTrack === "1" || Reflect.get(navigator, "globalPrivacyControl") === true;
  if (/^(?:localhost|127\.|\[::1\])/.test(location.host) || (settings.respectsSignals && isRefused)) return;
  if (!settings.asks) {
    loadService(settings);
    return;
  }
  const answer = keepAnswer(null);
  if (answer === "yes") loadService(settings);
  if (answer === null) whenParsed(() => askVisitor(settings));
  addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-analytics-consent]") : null;
    if (button !== null) askVisitor(settings);
  });
}

function whenParsed(show: () => void): void {
  if (document.readyState === "loading") addEventListener("DOMContentLoaded", show);
  else show();
}

/** Stores an answer, if there is one, and returns the last one. Without storage, each document asks again. */
function keepAnswer(answer: "yes" | "no" | null): string | null {
  try {
    if (answer !== null) localStorage.setItem("hanblog:analytics", answer);
    return localStorage.getItem("hanblog:analytics");
  } catch {
    return answer;
  }
}

/** Adds the service's script to the document, once. */
function loadService({ src, attributes, list, id, hasCookies }: AnalyticsSettings): void {
  if (document.querySelector("script[data-analytics]") !== null) return;
  if (list === "google") fillGoogleList(id, hasCookies);
  if (list === "baidu") {
    const calls: unknown[] = [];
    Reflect.set(window, "_hmt", calls);
    // The service counts the first page itself. Later, its script has replaced the list.
    addEventListener("hanblog:navigate", () => {
      const current: unknown = Reflect.get(window, "_hmt");
      const call = ["_trackPageview", location.pathname + location.search];
      if (typeof current === "object" && current !== null && "push" in current) {
        Reflect.apply(current.push as (call: unknown) => void, current, [call]);
      }
    });
  }
  const script = document.createElement("script");
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  script.dataset["analytics"] = "";
  script.async = true;
  script.src = trustAddress(src);
  document.head.append(script);
}

function fillGoogleList(id: string, hasCookies: boolean): void {
  const list: unknown[] = [];
  Reflect.set(window, "dataLayer", list);
  // The script recognizes calls by their type, which is that of `arguments`.
  function push(): void {
    // oxlint-disable-next-line prefer-rest-params
    list.push(arguments);
  }
  const call = (...entry: readonly unknown[]) => void Reflect.apply(push, null, entry);
  call("consent", "default", {
    ad_storage: "denied",
    ad_user_data: "denied",
    ad_personalization: "denied",
    analytics_storage: hasCookies ? "granted" : "denied",
  });
  call("js", new Date());
  call("config", id);
}

/** Returns an address as Trusted Types demand it, in browsers that have them. */
function trustAddress(src: string): string {
  const types: unknown = Reflect.get(window, "trustedTypes");
  if (typeof types !== "object" || types === null || !("createPolicy" in types)) return src;
  const rules = { createScriptURL: (address: string) => address };
  const create = types.createPolicy as (name: string, given: object) => typeof rules;
  return Reflect.apply(create, types, ["analytics", rules]).createScriptURL(src);
}

/** Shows the question for consent below the page, unless it is shown already. */
function askVisitor(settings: AnalyticsSettings): void {
  if (document.querySelector("[data-analytics-question]") !== null) return;
  const { lang } = document.documentElement;
  const texts = settings.texts[lang] ?? settings.texts[lang.split("-", 1)[0] ?? ""] ?? settings.texts["en"];
  if (texts === undefined) return;
  const box = document.createElement("div");
  box.dataset["analyticsQuestion"] = "";
  box.setAttribute("role", "region");
  box.setAttribute("aria-label", texts.question);
  box.style.cssText =
    "position:fixed;z-index:9;inset:auto 0 0;display:flex;flex-wrap:wrap;gap:.5em 1em;align-items:center;justify-content:center;" +
    "padding:.75em 1em;font-size:.9rem;background:var(--color-raised,Canvas);color:var(--color-text,CanvasText);border-top:1px solid";
  const question = document.createElement("span");
  question.textContent = texts.question;
  const buttons = [answerButton(texts.accept, "yes"), answerButton(texts.decline, "no")];
  box.append(question, ...buttons);
  box.addEventListener("click", ({ target }) => {
    const answer = buttons.find((button) => button === target)?.value;
    if (answer !== "yes" && answer !== "no") return;
    box.remove();
    keepAnswer(answer);
    if (answer === "yes") loadService(settings);
    // A script that has run cannot be unloaded.
    else if (document.querySelector("script[data-analytics]") !== null) location.reload();
  });
  document.body.append(box);
}

function answerButton(text: string, value: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.value = value;
  button.textContent = text;
  button.style.cssText =
    "font:inherit;padding:.25em 1em;color:inherit;background:none;border:1px solid;border-radius:.5em;cursor:pointer";
  return button;
}

/** Returns the text of `analytics.js`. */
export function clientScript(settings: AnalyticsSettings): string {
  const functions = [
    startAnalytics,
    whenParsed,
    keepAnswer,
    loadService,
    fillGoogleList,
    trustAddress,
    askVisitor,
    answerButton,
  ];
  // A bundler may rename functions, in their uses too.
  const call = `${startAnalytics.name}(${JSON.stringify(settings)});`;
  return `(() => {\n${[...functions.map(String), call].join("\n")}\n})();\n`;
}

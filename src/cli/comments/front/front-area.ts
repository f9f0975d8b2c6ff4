import { answerServicePage } from "../notify/service-page.js";
import { serviceTexts } from "../notify/service-texts.js";
import { notFound } from "../protocol/request-error.js";
import type { Area } from "../routes/routes.js";
import type { ServiceEnv } from "../service-env.js";
import { answerExamplePage } from "./example-page.js";
import { visitorLanguage } from "./visitor-language.js";

/**
 * Creates the page at the address of the service, in the visitor's language: what this is, whether it works, and where
 * its owner and its visitors go. Its addresses are relative, because a proxy may serve it below any path.
 */
export function createFrontArea({ context }: Pick<ServiceEnv, "context">): Area {
  const { site, store } = context;
  // For an owner who tries the service before it has a site.
  const hasExample = site.url === null && context.origins === null;
  return {
    path: "",
    headers: () => ({ Vary: "Accept-Language" }),
    routes: [
      {
        method: "GET",
        path: "/",
        async run({ request }) {
          const locale = visitorLanguage(request.header("accept-language"), site.locale);
          const texts = serviceTexts(locale);
          const isHealthy = await store.ping().then(
            () => true,
            () => false,
          );
          const toSite =
            site.url === null
              ? []
              : [{ text: texts.frontSite(site.name || new URL(site.url).host), url: site.url }];
          return answerServicePage(locale, {
            status: isHealthy ? 200 : 503,
            title: texts.frontTitle(site.name),
            intro: texts.frontText,
            message: isHealthy ? texts.frontHealthy : texts.frontAway,
            button: null,
            links: [
              ...toSite,
              ...(hasExample ? [{ text: texts.exampleLink, url: "example/" }] : []),
              { text: texts.frontAdmin, url: "admin/" },
            ],
          });
        },
      },
      {
        method: "GET",
        path: "/example",
        run({ request }) {
          if (!hasExample) throw notFound();
          // The page uses relative addresses, as the owner's page does.
          if (!request.path.endsWith("/"))
            return { status: 308, headers: { Location: "example/" }, body: null };
          const locale = visitorLanguage(request.header("accept-language"), site.locale);
          return answerExamplePage(locale, site.serviceUrl);
        },
      },
    ],
  };
}

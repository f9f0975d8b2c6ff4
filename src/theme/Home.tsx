import { Cards, Link, useLocale, type LayoutProps } from "hanblog/runtime";
import type { ReactNode } from "react";
import { Features } from "./home/Features.js";
import { Hero } from "./home/Hero.js";
import { NewWindowHint } from "./parts/NewWindowHint.js";
import { Pagination } from "./lists/Pagination.js";
import { PostCard } from "./lists/PostCard.js";
import { SideCard } from "./home/SideCard.js";
import type { Announcement } from "./options.js";
import { useTheme } from "./theme-context.js";

/**
 * Renders the home page. Only the first page of its list has the hero, the features and the content. The content of a folder's home page
 * is above the list.
 */
export function Home({ route, content }: LayoutProps<"home">): ReactNode {
  const { title } = useLocale();
  const { options, texts } = useTheme();
  const { list, page } = route;
  const isFirst = list.pagination.current === 1;
  const hasArticles = list.count > 0;
  const isOfFolder = page.frontmatter.homeFolder !== undefined;
  return (
    <div className={hasArticles ? "home has-card" : "home"}>
      {isFirst ? (
        <Hero frontmatter={page.frontmatter} />
      ) : (
        <h1 className="visually-hidden">{isOfFolder ? page.title : title}</h1>
      )}
      {isFirst && options.announcement !== null && <Announce {...options.announcement} />}
      {isFirst && <Features features={page.frontmatter.features ?? []} />}
      <div className={hasArticles ? "home-columns" : "home-single"}>
        <div className="home-main">
          {isFirst && isOfFolder && content}
          {hasArticles && (
            <section
              {...(isFirst && options.home === "magazine" && { className: "magazine" })}
              aria-labelledby="home-articles:"
            >
              <h2 id="home-articles:" className="visually-hidden">
                {texts.articles}
              </h2>
              <Cards list={list} card={PostCard} level="h3" />
              <Pagination pagination={list.pagination} />
            </section>
          )}
          {isFirst && !isOfFolder && content}
        </div>
        {hasArticles && (
          <SideCard
            count={list.count}
            tags={route.tags}
            tagCount={route.tagCount}
            categories={route.categories}
            categoryCount={route.categoryCount}
          />
        )}
      </div>
    </div>
  );
}

function Announce({ text, link }: Announcement): ReactNode {
  return (
    <p className="custom-block tip announcement">
      {link === null ? (
        text
      ) : (
        <Link to={link}>
          {text}
          <NewWindowHint to={link} />
        </Link>
      )}
    </p>
  );
}

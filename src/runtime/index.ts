export type {
  ComponentLoader,
  CreateTheme,
  FrameProps,
  Layout,
  LayoutProps,
  RouteKind,
  RouteOf,
  Theme,
} from "./theme-contract.js";
export type { CommentSettings, IssueSettings, StoreSettings } from "./model/comments.js";
export type { FeedKind } from "./model/lists/feed.js";
export type { PageSummary } from "./model/lists/listing.js";
export type { FrontMatter, HeadTag, Heading, HomeAction, HomeFeature, StyleFields } from "./model/page.js";
export type { PostQuery } from "./model/lists/post-query.js";
export type { PageMark, Pagination } from "./model/lists/pagination.js";
export type {
  Alternate,
  ListingId,
  PageLink,
  PageTerms,
  PageView,
  PostList,
  RouteData,
  RouteInfo,
  SeriesPart,
  SeriesView,
  TermSummary,
  TimelineItem,
  TimelineYear,
} from "./model/render.js";
export type { SearchHit } from "./search/describe-hit.js";
export type { MarkedText } from "./search/mark-words.js";
export type { LocaleShell, NavItem, SidebarItem, SiteShell } from "./model/site.js";
export { headingHref, linkableHeadings, showsContents, sidebarHeadings } from "./model/contents.js";
export { fillText } from "./model/text/fill-text.js";
export { imageUrl, isExternal } from "./model/path.js";
export { pageMarks, pagePath, parsePageNumber } from "./model/lists/pagination.js";
export { containsPath } from "./model/site.js";
export { taxonomyPath, termPath, type TaxonomyName } from "./model/lists/taxonomy-path.js";
export { CommentCounts, Comments, areCommentsShown, useCommentsShown } from "./app/Comments.js";
export { Content } from "./app/islands/LiveHtml.js";
export { Cards, staticComponent, type CardsProps, type StaticComponent } from "./app/cards.js";
export { repeated } from "./app/repeated.js";
export { Badge, type BadgeProps } from "./app/parts/Badge.js";
export { NewestComments, type NewestCommentsProps } from "./app/parts/NewestComments.js";
export { FriendLinks, useFriends, type Friend, type FriendEntry } from "./app/parts/FriendLinks.js";
export { HeadingLinks, type HeadingLinksProps } from "./app/parts/HeadingLinks.js";
export { HomeFeatures, useHomeTexts, type HomeTexts } from "./app/parts/HomeFeatures.js";
export { LanguageLinks, useLanguages } from "./app/parts/LanguageLinks.js";
export type { LanguageLink, LanguageLinksProps } from "./app/parts/LanguageLinks.js";
export { PageNumbers, type PageNumbersProps } from "./app/parts/PageNumbers.js";
export { SeriesLinks } from "./app/parts/SeriesLinks.js";
export { useSearchField, type SearchField, type SearchSuggestions } from "./app/parts/use-search-field.js";
export { areTermsLinked, useTerms, type PageWithTerms } from "./app/parts/use-terms.js";
export { posts } from "./app/posts.js";
export { type LocaleWith, useLocale, useRoute, useSite } from "./app/site-context.js";
export { useSearch, type SearchState } from "./app/use-search.js";
export { Decorations, type DecorationsProps } from "./decorations/Decorations.js";
export type { DecorationOptions } from "./decorations/options.js";
export { parseDecorationOptions, type DecorationInput } from "./decorations/options.js";
export { Link, type LinkProps } from "./router/Link.js";
export type { Guard, NavigateOptions, NavigationOutcome } from "./router/navigate.js";
export type { ThemeTexts } from "./texts/features/site-texts.js";
export { trustHtml } from "./policy/trusted.js";
export { themeTexts } from "./app/parts/theme-texts.js";
export { useActiveHeading, useNavigate, useNavigation, useNavigationGuard } from "./router/router-context.js";

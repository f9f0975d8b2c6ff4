import * as z from "zod";

/**
 * Schema of the option `friendLinks` of a theme. A build replaces each `email` by an `avatar` before the theme gets it.
 * `FriendLinks` of `hanblog/runtime` shows the links.
 */
export const friendLinks = z
  .array(
    z.strictObject({
      title: z.string().min(1),
      link: z.string().min(1),
      desc: z.string().nullish(),
      logo: z.string().nullish(),
      email: z.string().nullish(),
      avatar: z.string().nullish(),
    }),
  )
  .default([]);

import { posix } from "node:path";
import { decodeRoute } from "../../../runtime/model/path.js";

/** Image of markdown or HTML with a relative path. Parts that repeat exclude the character that they begin with. */
const IMAGE =
  /(\]\(|<img\b[^<>]*?\ssrc=["'])(?![/#]|[a-z][a-z\d+.-]*:)([^()[\]\s"'<>]+\.(?:png|jpe?g|gif|webp|svg|avif|bmp))(?=[)\s"'])/gi;

/** A page with images, and the files of the old site below its source folder. */
interface ImagePage {
  /** Path of the markdown file. */
  readonly path: string;
  /** Address of the page in the old site, or `null`. */
  readonly address: string | null;
  readonly sources: ReadonlySet<string>;
}

/**
 * Writes relative paths of images from the root of the site, if the file is there: relative to the markdown file, to the
 * address of the page, or to the root. `onChange` is called for each one. Images next to articles stay as they are.
 */
export function rootImages(
  text: string,
  { path, address, sources }: ImagePage,
  onChange: () => void,
): string {
  return text.replace(IMAGE, (whole, before: string, written: string) => {
    const image = decodeRoute(written);
    const nextTo = posix.join(posix.dirname(path), image);
    if (sources.has(nextTo) && nextTo.startsWith("_")) return whole;
    const places = [
      nextTo,
      ...(address === null ? [] : [posix.join(address.replace(/[^/]*$/, ""), image).slice(1)]),
      image.replace(/^(?:\.{1,2}\/)+/, ""),
    ];
    const found = places.find((place) => sources.has(place) && !/^_|\/_/.test(place));
    if (found === undefined) return whole;
    onChange();
    return `${before}/${encodeURI(found)}`;
  });
}

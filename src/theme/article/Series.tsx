import { SeriesLinks, type SeriesView } from "hanblog/runtime";
import type { ReactNode } from "react";
import { fillText } from "../parts/fill-text.js";
import { useTheme } from "../theme-context.js";

/** The parts of the article's series, behind a line that opens them. */
export function Series({ series }: { readonly series: SeriesView }): ReactNode {
  const { texts } = useTheme();
  const { name, number, count } = series;
  return (
    <details className="custom-block series">
      <summary>{fillText(texts.series, { title: name, number, total: count })}</summary>
      <SeriesLinks series={series} />
    </details>
  );
}

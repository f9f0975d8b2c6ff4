import { useImperativeHandle, useLayoutEffect, useMemo, useRef, type ReactNode, type Ref } from "react";
import { STYLE_ATTRIBUTE } from "../../model/document/inline-style.js";
import { applyStyle } from "../../policy/apply-styles.js";
import { trusted } from "../../policy/trusted.js";

/** Props of `SanitizedHtml`. */
export interface SanitizedHtmlProps {
  readonly className: string;
  /** HTML returned by the panel's `renderBody`, which sanitises it. Never pass other HTML. */
  readonly html: string;
  readonly ref?: Ref<HTMLDivElement | null>;
}

/** Inserts a stranger's sanitised HTML, and sets the colours in it. It is the only component that does. */
export function SanitizedHtml({ className, html, ref }: SanitizedHtmlProps): ReactNode {
  const host = useRef<HTMLDivElement | null>(null);
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => host.current, []);
  // React inserts the HTML again if the value differs, and a trusted value equals only itself.
  const checked = useMemo(() => trusted.createHTML(html), [html]);
  useLayoutEffect(() => {
    if (!html.includes(STYLE_ATTRIBUTE)) return;
    for (const element of host.current?.querySelectorAll<HTMLElement>(`[${STYLE_ATTRIBUTE}]`) ?? [])
      applyStyle(element);
  }, [html]);
  return (
    <div
      className={className}
      ref={host}
      // oxlint-disable-next-line react/no-danger -- it has passed the sanitiser
      dangerouslySetInnerHTML={{ __html: checked }}
    />
  );
}

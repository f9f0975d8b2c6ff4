/**
 * Sends a `resize` event to the page when an element is higher than ever before. Scripts of themes measure the page then:
 * one fixes the footer of a short page to the window, where it would cover a panel that comes later. Only growth counts,
 * so that no script can answer forever. Returns the teardown.
 */
export function announceGrowth(element: Element): () => void {
  let most = 0;
  let frame = 0;
  const observer = new ResizeObserver(() => {
    const { height } = element.getBoundingClientRect();
    if (height <= most) return;
    most = height;
    cancelAnimationFrame(frame);
    // Not during the observation, where a script must not change sizes.
    frame = requestAnimationFrame(() => window.dispatchEvent(new Event("resize")));
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
}

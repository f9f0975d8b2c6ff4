// Visitor statistics without another host, cookies or ids: when a visitor leaves, the page requests `visits.txt` once.
// The blog's own host notes the request in its log, with the pages read and the seconds spent on them:
//   grep -o 'visits.txt?[^ "]*' access.log
(() => {
  if (navigator.globalPrivacyControl || navigator.doNotTrack === "1") return;
  const file = new URL("visits.txt", document.currentScript.src);
  let pages = 1;
  let seconds = 0;
  let since = performance.now();

  addEventListener("hanblog:navigate", () => pages++);
  addEventListener("visibilitychange", () => {
    const now = performance.now();
    if (document.visibilityState === "visible") {
      since = now;
      return;
    }
    seconds += Math.round((now - since) / 1000);
    if (pages === 0) return;
    const from = document.referrer === "" ? "" : new URL(document.referrer).host;
    file.search = new URLSearchParams({ page: location.pathname, pages, seconds, from });
    fetch(file, { method: "HEAD", keepalive: true }).catch(() => {});
    pages = 0;
    seconds = 0;
  });
})();

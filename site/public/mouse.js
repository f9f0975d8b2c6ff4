// A mouse effect: each click of a mouse sends up a word of the kitchen.
(() => {
  const words = ["🍙", "好香", "🌸", "开饭", "🍄", "再来一碗", "🥢"];
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  let clicks = 0;

  addEventListener("click", ({ clientX: x, clientY: y, pointerType, isTrusted }) => {
    if (!isTrusted || pointerType !== "mouse" || still.matches) return;
    const word = document.createElement("span");
    word.textContent = words[clicks++ % words.length];
    word.ariaHidden = "true";
    const places = { position: "fixed", left: `${x}px`, top: `${y}px`, zIndex: "999", color: "#e8798f" };
    Object.assign(word.style, places, {
      font: "600 16px sans-serif",
      pointerEvents: "none",
      userSelect: "none",
    });
    document.body.append(word);
    const frames = {
      opacity: [1, 0],
      transform: ["translate(-50%, -100%)", "translate(-50%, -100%) translateY(-90px) scale(1.3)"],
    };
    word.animate(frames, { duration: 900, easing: "ease-out" }).onfinish = () => word.remove();
  });
})();

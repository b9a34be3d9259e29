// Runs before the first paint, so that the page never shows the other theme first.
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem("swath-color-scheme");
  } catch {
    // Storage can be forbidden; the system's scheme is used then.
  }
  const system = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  document.documentElement.dataset.mantineColorScheme =
    chosen === "light" || chosen === "dark" ? chosen : system;
})();

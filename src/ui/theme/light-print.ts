export function printLight(): void {
  const { dataset } = document.documentElement;
  let onScreen: string | undefined;
  addEventListener("beforeprint", () => {
    onScreen ??= dataset.mantineColorScheme;
    dataset.mantineColorScheme = "light";
  });
  addEventListener("afterprint", () => {
    if (onScreen !== undefined) dataset.mantineColorScheme = onScreen;
    onScreen = undefined;
  });
}

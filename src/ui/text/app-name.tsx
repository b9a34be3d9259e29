let name = "Swath";
let logo = `${import.meta.env.BASE_URL}mark.svg`;

/** Sets what the operator calls the app, once before it is drawn. */
export function setBrand(config: { name: string; logo: string }): void {
  name = config.name || name;
  document.title = name;
  logo = config.logo || logo;
}

export const appName = (): string => name;

export const appLogo = (): string => logo;

/** Names the screen in the browser's tab and in its history. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} · ${name}`}</title>;
}

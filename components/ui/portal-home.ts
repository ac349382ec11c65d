/** Where overlays hang in the page: inside the institute's colours, if the page has them. */
export const portalHome = (): HTMLElement | undefined =>
  typeof document === "undefined" ? undefined : (document.querySelector<HTMLElement>("[data-brand]") ?? document.body)

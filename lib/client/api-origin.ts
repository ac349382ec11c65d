/** The origin of the API as the page names it (`API_URL`); empty where the API is at the host of the page. */
export const apiOrigin = (): string => document.documentElement.dataset.api ?? ""

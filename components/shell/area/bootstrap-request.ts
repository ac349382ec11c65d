import type { Area } from "@/lib/shared/roles"

/** The input of the call by which an area starts, in the browser as in the preload of the page. */
export const bootstrapRequest = (area: Area) => ({ params: { area }, query: {} })

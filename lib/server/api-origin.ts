import { env } from "./env.server"

/** The origin that browsers call where the API runs apart from the pages; undefined where it is that of the page. */
export const apiOrigin: string | undefined = env.API_URL && new URL(env.API_URL).origin

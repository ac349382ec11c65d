import { env } from "@/lib/server/env.server"
import { pageCache } from "./page-cache"

/** The pages that this program keeps. */
export const keptPages = pageCache(env.PAGE_CACHE_MB * 1024 * 1024)

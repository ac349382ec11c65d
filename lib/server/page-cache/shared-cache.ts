import { env } from "@/lib/server/env.server"
import { createPageCache } from "./page-cache"

/** The page cache of this process, bounded by `PAGE_CACHE_MB`. */
export const pageCache = createPageCache(env.PAGE_CACHE_MB * 1024 * 1024)

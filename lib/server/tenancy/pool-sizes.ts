import { env } from "@/lib/server/env.server"

/** The connections of this process that run the transactions of institutes, and those of the platform. */
export const POOL_SIZES = { institute: 10, platform: 6 } as const

/** How many transactions may write at the same time, over all processes and machines. */
export const WRITERS = (POOL_SIZES.institute + POOL_SIZES.platform) * env.DATABASE_PROCESSES

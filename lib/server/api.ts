import { instituteHandlers } from "@/lib/features/institutes/handlers.server"
import { systemHandlers } from "@/lib/features/system/handlers.server"
import type { Implementation } from "./http/implement"
import type { Job } from "./jobs/job"

/** Every call of the product with its handler. */
export const implementations: Implementation[] = [...instituteHandlers, ...systemHandlers]

/** Every job of the product. */
export const jobs: Job[] = []

import { instituteHandlers } from "@/lib/features/institutes/handlers.server"
import { learningHandlers } from "@/lib/features/learning/handlers.server"
import { peopleHandlers } from "@/lib/features/people/handlers.server"
import { systemHandlers } from "@/lib/features/system/handlers.server"
import type { Implementation } from "./http/implement"
import type { Job } from "./jobs/job"

/** Every call of the product with its handler. */
export const implementations: Implementation[] = [
  ...instituteHandlers,
  ...peopleHandlers,
  ...learningHandlers,
  ...systemHandlers,
]

/** Every job of the product. */
export const jobs: Job[] = []

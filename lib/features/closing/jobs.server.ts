import type { Job } from "@/lib/server/jobs/job"
import { deleteInstitute } from "./delete-institute.server"
import { watchClosedInstitutes } from "./watch-closed.server"

export const closingJobs: Job[] = [watchClosedInstitutes, deleteInstitute]

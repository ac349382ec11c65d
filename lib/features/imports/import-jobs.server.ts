import type { Job } from "@/lib/server/jobs/job"
import { expireFolderImports } from "./folder/expire-imports.server"
import { importFolder, readFolder } from "./folder/folder-jobs.server"
import { importItems } from "./items/item-import-job.server"
import { importUsers } from "./jobs.server"

/** The jobs of all imports. */
export const importJobs: Job[] = [importUsers, readFolder, importFolder, expireFolderImports, importItems]

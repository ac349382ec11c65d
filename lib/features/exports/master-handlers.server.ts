import { implement } from "@/lib/server/api/implement"
import { requireReauthentication } from "@/lib/server/auth/reauthentication"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { masterExports } from "./master-contract"
import { startExportOf } from "./request-export.server"

export const masterExportHandlers = implement(masterExports, {
  async start({ actor }, { params, body }) {
    await readInstitute(actor.instituteId, (db) => requireReauthentication(db, actor))
    await startExportOf(params.id, { ...body, by: actor.userId })
    return null
  },
})

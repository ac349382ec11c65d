import { implement } from "@/lib/server/api/implement"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { findAdmin, listAdmins } from "./admin-queries.server"
import { changeAdminStatus } from "./change-admin-status.server"
import { platformAdmins } from "./contract"
import { releaseNumber } from "./release-number.server"

export const platformAdminHandlers = implement(platformAdmins, {
  list: (_, { params, query }) => readInstitute(params.id, (db) => listAdmins(db, query)),

  async release({ actor, facts }, { body }) {
    await releaseNumber(actor, body, facts)
    return readInstitute(body.institute, (db) => findAdmin(db, body.id))
  },

  disable: ({ actor }, { body }) => changeAdminStatus(actor, { ...body, enabled: false }),
  enable: ({ actor }, { body }) => changeAdminStatus(actor, { ...body, enabled: true }),
})

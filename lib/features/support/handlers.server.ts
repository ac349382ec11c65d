import type { Actor } from "@/lib/server/auth/actor"
import { implement } from "@/lib/server/api/implement"
import { readInstitute } from "@/lib/server/tenancy/institute"
import { readPlatform, withPlatform } from "@/lib/server/tenancy/platform"
import type { Db } from "@/lib/server/tenancy/transaction"
import { changeAccess, showAccess } from "./change-access.server"
import { support } from "./contract"
import { endVisit } from "./end-visit.server"
import { openVisit } from "./open-visit.server"
import { redeemTicket } from "./redeem-ticket.server"
import { showContacts } from "./show-contacts.server"
import { listCalls, listVisits } from "./visit-queries.server"

export const supportHandlers = implement(support, {
  open: ({ db, actor }, { body }) => openVisit(db, actor, body),
  redeem: ({ instituteId, facts }, { body: { ticket, browser } }) =>
    redeemTicket({ ticket, browser, instituteId }, facts),
  async end({ actor }, { params }) {
    await withPlatform((db) => endVisit(db, actor, params.id))
    return null
  },
  async showContacts({ actor }, { params }) {
    await withPlatform((db) => showContacts(db, actor, params.id))
    return null
  },
  list: ({ actor }, { query: { ofInstitute, ...query } }) =>
    read(actor, (db, isOfPlatform) => listVisits(db, { ...query, ...(isOfPlatform && { ofInstitute }) })),
  calls: ({ actor }, { params, query }) => read(actor, (db) => listCalls(db, params.id, query)),
  access: ({ db, instituteId }) => showAccess(db, instituteId),
  changeAccess: ({ db, actor }, { body }) => changeAccess(db, actor, body),
})

/** The platform reads the sessions at all institutes, an administrator those at their own. */
const read = <T>(actor: Actor, work: (db: Db, isOfPlatform: boolean) => Promise<T>): Promise<T> =>
  actor.role === "SuperAdmin"
    ? readPlatform((db) => work(db, true))
    : readInstitute(actor.instituteId, (db) => work(db, false))

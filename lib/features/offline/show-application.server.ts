import { orNotFound } from "@/lib/server/db/or-not-found"
import type { Db } from "@/lib/server/tenancy/transaction"
import { type ApplicationScope, findApplication } from "./application-queries.server"
import type { Application } from "./application-shapes"

/** One application with its receipts. Throws `not_found` outside the scope. */
export const showApplication = (db: Db, id: number, scope: ApplicationScope = {}): Promise<Application> =>
  orNotFound(findApplication(db, id, scope))

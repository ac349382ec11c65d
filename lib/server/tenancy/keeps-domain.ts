import { sql } from "kysely"

/** Whether a domain `d` of a query shows the pages of its institute: not, some time after its plan has lost own domains. */
export const keepsDomain = sql<boolean>`billing.keeps_domain(d."instituteId")`

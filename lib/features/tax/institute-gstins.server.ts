import { sql } from "kysely"

/** The GSTINs that institutes are known by, each with when what names it was changed, for a transaction of the platform. */
export const instituteGstins = sql`(
  select id as "instituteId", gstin, "updatedAt" from institutes where gstin is not null
  union all
  select "instituteId", gstin, "updatedAt" from billing_addresses where "userId" is null and gstin is not null
  union all
  select "instituteId", gstin, "updatedAt" from tax_profiles where gstin is not null)`

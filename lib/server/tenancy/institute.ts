import { connectionStrings } from "./connections"
import { openPool } from "./pools"
import { signedTenant } from "./signed-tenant"
import { type Db, inTransaction } from "./transaction"

const pool = openPool(connectionStrings().app, 10)

/** Runs `work` in one transaction that can read and write the rows of one institute only. */
export const withInstitute = <T>(instituteId: number, work: (db: Db) => Promise<T>): Promise<T> =>
  inTransaction({ pool, settings: tenant(instituteId) }, work)

/** Like `withInstitute`, but read only; its commit costs no round trip. */
export const readInstitute = <T>(instituteId: number, work: (db: Db) => Promise<T>): Promise<T> =>
  inTransaction({ pool, settings: tenant(instituteId), readOnly: true }, work)

/** Closes the connections of this pool. */
export const closeInstitutePool = () => pool.end()

const tenant = (instituteId: number) => ({
  name: "tenant",
  text: "select set_config('app.tenant', $1, true)",
  values: [signedTenant(instituteId)],
})

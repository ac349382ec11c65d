import { connectionStrings } from "./connections"
import { POOL_SIZES } from "./pool-sizes"
import { openPool } from "./pools"
import { type Db, inSnapshot, inTransaction, readOnly } from "./transaction"

const pool = openPool(connectionStrings().app, { max: POOL_SIZES.institute, isReadOnly: true })

/** Runs `work` in one transaction that can read and write the rows of one institute only. */
export const withInstitute = <T>(instituteId: number, work: (db: Db) => Promise<T>): Promise<T> =>
  inTransaction({ pool, instituteId }, work)

/** Runs `work`, which can read the rows of one institute only, and write none; a query costs one round trip. */
export const readInstitute = <T>(instituteId: number, work: (db: Db) => Promise<T>): Promise<T> =>
  readOnly({ pool, instituteId }, work)

/** Like `readInstitute`, but every query sees what was committed when the first of them began. */
export const readSnapshot = <T>(instituteId: number, work: (db: Db) => Promise<T>): Promise<T> =>
  inSnapshot({ pool, instituteId }, work)

/** Closes the connections of this pool. */
export const closeInstitutePool = () => pool.end()

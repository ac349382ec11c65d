import { connectionStrings } from "./connections"
import { POOL_SIZES } from "./pool-sizes"
import { openPool } from "./pools"
import { type Db, inTransaction, readOnly } from "./transaction"

const pool = openPool(connectionStrings().platform, { max: POOL_SIZES.platform, isReadOnly: true })

/** Runs `work` in one transaction over all institutes, as the platform role: host lookup, sign-in, the master area. */
export const withPlatform = <T>(work: (db: Db) => Promise<T>): Promise<T> => inTransaction({ pool }, work)

/** Like `withPlatform`, but read only, so that it needs no transaction. */
export const readPlatform = <T>(work: (db: Db) => Promise<T>): Promise<T> => readOnly({ pool }, work)

/** A pool for libraries that write their own SQL (the rate limiter). */
export const platformPool = openPool(connectionStrings().platform, { max: 2 })

/** Closes the connections of both pools. */
export const closePlatformPool = () => Promise.all([pool.end(), platformPool.end()])

import { AsyncLocalStorage } from "node:async_hooks"

const storage = new AsyncLocalStorage<true>()

/** Runs work of which no transaction may write, whichever function opens it: PostgreSQL refuses a write with 25006. */
export const readOnlyWork = <T>(work: () => Promise<T>): Promise<T> => storage.run(true, work)

/** Runs work of the program itself, whose transactions may write, from within `readOnlyWork`. */
export const outsideReadOnlyWork = <T>(work: () => Promise<T>): Promise<T> => storage.exit(work)

/** Whether the transactions of the current work may only read. */
export const isReadOnlyWork = (): boolean => storage.getStore() === true

/** Whether PostgreSQL refused a write in a transaction that may only read. */
export const isWriteRefused = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === "25006"

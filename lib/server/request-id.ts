import { AsyncLocalStorage } from "node:async_hooks"

const current = new AsyncLocalStorage<string>()

/** Runs what a request, or a job, does under its id. */
export const withRequestId = <T>(id: string, work: () => T): T => current.run(id, work)

/** The id of the request, or the job, that is being run; undefined outside of both. */
export const currentRequestId = (): string | undefined => current.getStore()

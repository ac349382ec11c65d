import pg from "pg"

/** Sends a query by the method that was intercepted. */
export type SendQuery = (...args: unknown[]) => unknown

/** Calls `intercept` instead of every query of every connection of this process. */
export function interceptQueries(intercept: (client: pg.Client, args: unknown[], send: SendQuery) => unknown): void {
  const { prototype } = pg.Client
  const original: unknown = Reflect.get(prototype, "query")
  if (typeof original !== "function") throw new Error("this version of pg has no query method to intercept")
  Object.assign(prototype, {
    query(this: pg.Client, ...args: unknown[]) {
      return intercept(this, args, (...sent) => Reflect.apply(original, this, sent))
    },
  })
}

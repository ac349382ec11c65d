import { CompiledQuery } from "kysely"
import type { PgBoss } from "pg-boss"
import type { z } from "zod"
import type { Db } from "@/lib/server/tenancy/transaction"

/** Work done later, at least once: its name, the shape of what it is given, and optionally when it comes by itself. */
export interface Job<S extends z.ZodType = z.ZodType> {
  name: string
  shape: S
  /** A cron line in Asia/Kolkata for a job that comes by itself, with nothing given. */
  cron?: string
  /** Must be idempotent: it is tried again after a failure, five times in all. */
  run: (data: z.output<S>) => Promise<void>
}

/** Declares a job. */
export const job = <S extends z.ZodType>(spec: Job<S>): Job<S> => spec

let boss: PgBoss | undefined

/** Tells `enqueue` where jobs are kept; called once at start. */
export const useBoss = (started: PgBoss | undefined) => {
  boss = started
}

const objectOf = (data: unknown): object => (typeof data === "object" && data !== null ? data : {})

/** Puts a job in the queue within the caller's transaction: it runs if and only if that transaction commits. */
export async function enqueue<S extends z.ZodType>(db: Db, { name, shape }: Job<S>, data: z.input<S>): Promise<void> {
  if (!boss) throw new Error("jobs are not started in this program")
  await boss.send(name, objectOf(shape.parse(data)), {
    retryLimit: 4,
    retryDelay: 5,
    retryBackoff: true,
    db: {
      executeSql: async (text, values) => {
        const { rows } = await db.executeQuery(CompiledQuery.raw(text, values ?? []))
        return { rows }
      },
    },
  })
}

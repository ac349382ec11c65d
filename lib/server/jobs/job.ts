import { CompiledQuery } from "kysely"
import type { PgBoss } from "pg-boss"
import type { z } from "zod"
import type { Db } from "@/lib/server/tenancy/transaction"

/** A background job, run at least once: its name, the schema of its data, and optionally a schedule. */
export interface Job<S extends z.ZodType = z.ZodType> {
  name: string
  shape: S
  /** A cron expression in Asia/Kolkata for a scheduled job, which runs without data. */
  cron?: string
  /** Must be idempotent: it is retried after a failure, five attempts in all. */
  run: (data: z.output<S>) => Promise<void>
}

/** Declares a job. */
export const job = <S extends z.ZodType>(spec: Job<S>): Job<S> => spec

let boss: PgBoss | undefined

/** Sets the queue that `enqueue` uses; called once at start. */
export const setBoss = (started: PgBoss | undefined) => {
  boss = started
}

const toObject = (data: unknown): object => (typeof data === "object" && data !== null ? data : {})

/** Enqueues a job within the caller's transaction: it runs if and only if that transaction commits. */
export async function enqueue<S extends z.ZodType>(db: Db, { name, shape }: Job<S>, data: z.input<S>): Promise<void> {
  if (!boss) throw new Error("jobs are not started in this program")
  await boss.send(name, toObject(shape.parse(data)), {
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

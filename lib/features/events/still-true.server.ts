import type { Db } from "@/lib/server/tenancy/transaction"
import type { DeclaredEvent } from "./event"

type Check = (db: Db, data: unknown) => Promise<boolean>

/** Whether what a notice says is still so, asked when it leaves by mail or SMS. */
export interface FactCheck {
  name: string
  check: Check
}

const nameOf = (key: string, notice: string) => `${key}.${notice}`

/** Declares the check of a notice. `ask` reads the rows of the institute alone; facts that have been erased are not asked for. */
export const stillTrue = <Data>(
  { key, data, notices }: DeclaredEvent<Data>,
  notice: string,
  ask: (db: Db, data: Data) => Promise<boolean>,
): FactCheck => {
  if (!notices[notice]) throw new Error(`${key} has no notice ${notice}`)
  return {
    name: nameOf(key, notice),
    async check(db, stored) {
      const facts = data.safeParse(stored)
      return !facts.success || ask(db, facts.data)
    },
  }
}

let checks = new Map<string, Check>()

/** Sets the checks of the program; called once at start. */
export function setFactChecks(list: readonly FactCheck[]): void {
  checks = new Map(list.map(({ name, check }) => [name, check]))
}

export const findCheck = (key: string, notice: string): Check | undefined => checks.get(nameOf(key, notice))

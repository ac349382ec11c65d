import { sql } from "kysely"
import { findAccess } from "@/lib/server/auth/find-access"
import { preparedQuery } from "@/lib/server/db/prepared-query"
import { readInstitute, withInstitute } from "@/lib/server/tenancy/institute"
import type { Db } from "@/lib/server/tenancy/transaction"
import { ROLES } from "@/lib/shared/roles"
import { createMember, institutes } from "../setup/test-app"

const listInstitutes = preparedQuery((db) => db.selectFrom("institutes").select("id"))
const listMemberships = preparedQuery((db) => db.selectFrom("memberships").select("instituteId").distinct())

test("transactions of two institutes on shared connections see rows of their own institute only", async () => {
  const people = [await createMember("Teacher", "acme"), await createMember("Teacher", "rival")]
  const seen = await Promise.all(
    Array.from({ length: 200 }, (_, index) => {
      const person = people[index % people.length]
      if (!person) throw new Error("nobody")
      const run = index % 5 === 0 ? withInstitute : readInstitute
      return run(person.instituteId, async (db) => {
        const { actor } = await findAccess(db, person, {
          loginToken: person.loginToken,
          planRoles: index % 3 === 0 ? ROLES : [],
        })
        const rows = await Promise.all([
          listInstitutes(db, {}),
          listMemberships(db, {}),
          db.selectFrom("sessions").select("instituteId").distinct().execute(),
        ])
        const ids = rows.flat().map((row) => ("id" in row ? row.id : row.instituteId))
        return { expected: person.instituteId, ids: [...new Set([actor.instituteId, ...ids])] }
      })
    }),
  )
  for (const { expected, ids } of seen) expect(ids).toEqual([expected])
})

test("a transaction that fails leaves its connection to the next one of another institute", async () => {
  const results = await Promise.allSettled(
    Array.from({ length: 60 }, (_, index) =>
      readInstitute(index % 2 === 0 ? institutes.acme : institutes.rival, async (db) => {
        const [own] = await listInstitutes(db, {})
        if (index % 3 === 0) throw new Error(`failed in ${own?.id}`)
        return own?.id
      }),
    ),
  )
  results.forEach((result, index) => {
    const id = index % 2 === 0 ? institutes.acme : institutes.rival
    if (index % 3 === 0) expect(result).toMatchObject({ reason: { message: `failed in ${id}` } })
    else expect(result).toMatchObject({ value: id })
  })
})

describe("a read-only transaction that continues another one on its connection", () => {
  const readOwnId = (instituteId: number) =>
    readInstitute(instituteId, async (db) => (await listInstitutes(db, {}))[0]?.id)

  test("reads as of its own start, and its own institute", async () => {
    const times = []
    for (const instituteId of [institutes.acme, institutes.acme, institutes.rival, institutes.rival]) {
      times.push(await readInstitute(instituteId, readTime))
      expect(await readOwnId(instituteId)).toBe(instituteId)
    }
    expect(times).toEqual([...new Set(times)].toSorted())
  })

  test("cannot write", async () => {
    await readOwnId(institutes.acme)
    const write = readInstitute(institutes.acme, (db) => db.updateTable("institutes").set({ tagline: "x" }).execute())
    await expect(write).rejects.toThrow("read-only transaction")
    await withInstitute(institutes.acme, (db) => db.updateTable("institutes").set({ tagline: "y" }).execute())
  })

  test("is not affected by one whose statement failed", async () => {
    for (let times = 0; times < 5; times += 1) {
      await readInstitute(institutes.acme, (db) => sql`select 1 / 0`.execute(db).catch(() => undefined))
      expect(await readOwnId(institutes.rival)).toBe(institutes.rival)
    }
  })
})

async function readTime(db: Db): Promise<string> {
  const { rows: [row] } = await sql<{ at: string }>`select now()::text as at`.execute(db) // oxfmt-ignore
  return row?.at ?? ""
}

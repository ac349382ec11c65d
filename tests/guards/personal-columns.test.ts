import pg from "pg"
import { connectionStrings } from "@/lib/server/tenancy/connections"
import { createSignedInMember } from "../api/profile-fixtures"
import { eraseNow } from "../api/erasure-fixtures"
import { withJobQueue } from "../setup/job-queue"

withJobQueue()

/** The columns of a user that erasure leaves as they are, each with the reason. */
const RETAINED_COLUMNS = new Map([
  ["id", "orders and progress refer to it"],
  ["createdAt", "says nothing without the person"],
])

test("erasure overwrites every column of a user, or retains it for a stated reason", async () => {
  const owner = new pg.Client({ connectionString: connectionStrings().owner })
  await owner.connect()
  const { rows } = await owner.query<{ name: string }>(
    "select column_name as name from information_schema.columns where table_schema = 'public' and table_name = 'users'",
  )
  await owner.end()
  const { userId } = await createSignedInMember("acme")
  const query = jest.spyOn(pg.Client.prototype, "query")
  await eraseNow(userId)
  const updates = query.mock.calls
    .map(([statement]) => JSON.stringify(statement))
    .filter((text) => text.includes("erasedAt"))
  query.mockRestore()
  expect(updates).toHaveLength(1)
  const overwritten = [...(updates[0]?.split(" where ")[0] ?? "").matchAll(/\\"(\w+)\\" = /g)].map(([, name]) => name)
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !overwritten.includes(name))
      .toSorted(),
  ).toEqual([...RETAINED_COLUMNS.keys()].toSorted())
})

import pg from "pg"
import { enquiriesAdmin } from "@/lib/features/enquiries/admin-contract"
import { log } from "@/lib/server/log"
import { connectionStrings } from "@/lib/server/tenancy/connections"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { createMember, institutes, send } from "../setup/test-app"

const CONSTRAINT = "enquiries_status_check"

/** Runs `work` on a database that accepts every status of an enquiry, as after a release that was rolled back. */
async function withoutCheck(work: () => Promise<void>) {
  const owner = new pg.Client({ connectionString: connectionStrings().owner })
  await owner.connect()
  const { rows } = await owner.query("select pg_get_constraintdef(oid) as text from pg_constraint where conname = $1", [
    CONSTRAINT,
  ])
  await owner.query(`alter table enquiries drop constraint ${CONSTRAINT}`)
  try {
    await work()
  } finally {
    await owner.query("delete from enquiries where status = 'parked'")
    await owner.query(`alter table enquiries add constraint ${CONSTRAINT} ${rows[0].text}`)
    await owner.end()
  }
}

test("a value that the code does not know is an unexpected failure and is logged, not shown as another value", async () => {
  const admin = await createMember("Admin")
  const logged = jest.spyOn(log, "error").mockImplementation(() => undefined)
  await withoutCheck(async () => {
    await withInstitute(institutes.acme, (db) =>
      db.insertInto("enquiries").values({ name: "Asha", message: "Hello", status: "parked" }).execute(),
    )
    expect(await send(admin, enquiriesAdmin.list, { query: {} })).toMatchObject({ status: 500, code: "unexpected" })
  })
  const error = expect.stringContaining('unknown status of an enquiry in the database: "parked"')
  expect(logged).toHaveBeenCalledWith(expect.objectContaining({ error }), expect.any(String))
})

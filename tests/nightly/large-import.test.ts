/** @jest-environment ./tests/setup/jest-environment-node-isolated.ts */
import { asOwner } from "@/lib/server/tenancy/owner"
import { createOwner } from "../api/exports-fixtures"
import { countRows, createEmptyInstitute, exportOf, importArchive } from "../api/institute-import-fixtures"
import { withUploadServer } from "../api/tus-fixtures"
import { withJobQueue } from "../setup/job-queue"

const PEOPLE = 30_000
const QUESTIONS = 60_000

jest.setTimeout(580_000)
withJobQueue()
withUploadServer()

test("an archive with tens of thousands of people and rows is imported whole", async () => {
  const source = await createOwner("acme")
  await asOwner(`
    with people as (
      insert into users (email, "firstName") select 'large-' || n || '@large.test', 'Asha' from generate_series(1, ${PEOPLE}) n returning id
    )
    insert into memberships ("instituteId", "userId", role) select ${source.instituteId}, id, 'Student' from people`)
  await asOwner(`
    insert into faqs ("instituteId", question, answer)
    select ${source.instituteId}, 'Question ' || n, 'Answer ' || n from generate_series(1, ${QUESTIONS}) n`)

  const owner = await createEmptyInstitute()
  const done = await importArchive(owner, await exportOf(source))
  expect(done).toMatchObject({ status: "done", waiting: await countRows(source, "memberships") })
  expect(await countRows(owner, "faqs")).toBe(QUESTIONS)
  expect(await countRows(owner, "memberships")).toBe(1 + (await countRows(source, "memberships")))
})

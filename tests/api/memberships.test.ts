import { members } from "@/lib/features/members/contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { institutes, send, createMember } from "../setup/test-app"

test("only the platform lists all memberships", async () => {
  const student = await createMember("Student", "rival")
  const master = await createMember("SuperAdmin")
  const { data } = await send(master, members.allMemberships, { query: { searchParam: student.email } })
  expect(data.content).toMatchObject([{ user_id: student.userId, institute: { slug: "rival" } }])
  expect((await send(student, members.allMemberships, { query: {} })).code).toBe("forbidden")
  const own = (id: string) => send(student, members.ownInstitute, { params: { id } })
  expect((await own("3")).data).toMatchObject({ slug: "rival", role: { roleType: "Student" } })
  expect((await own("2")).code).toBe("not_found")
})

test("the status of a meeting account comes from its row", async () => {
  const [admin, teacher] = [await createMember("Admin"), await createMember("Teacher")]
  const status = async () =>
    (await send(admin, members.zoomStatus, { params: { instituteId: "2", userId: String(teacher.userId) } })).data
  expect(await status()).toEqual({ connected: false, provider: null, since: null })
  await withInstitute(institutes.acme, (db) =>
    db.insertInto("meeting_accounts").values({ userId: teacher.userId, provider: "zoom" }).execute(),
  )
  expect(await status()).toMatchObject({ connected: true, provider: "zoom" })
})

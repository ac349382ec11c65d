import { institutes } from "@/lib/features/institutes/contract"
import { platform } from "@/lib/features/platform/contract"
import { platformAdmins } from "@/lib/features/platform-admins/contract"
import { asOwner } from "@/lib/server/tenancy/owner"
import { readPlatform } from "@/lib/server/tenancy/platform"
import { mailsTo } from "../setup/mails"
import { createMember, send, unique } from "../setup/test-app"
import { withJobQueue } from "../setup/job-queue"

withJobQueue()

// The institutes of tests have fixed ids.
beforeAll(() => asOwner("select setval('institutes_id_seq', (select max(id) from institutes))"))

const findPlan = () =>
  readPlatform((db) => db.selectFrom("plans").select("id").where("slug", "=", "growth").executeTakeFirstOrThrow())

const inputFor = async (email: string, slug = unique("school")) => ({
  name: "Banyan School",
  slug,
  planId: (await findPlan()).id,
  admin: { email, first_name: "Meera", last_name: "Iyer" },
})

test("a super admin creates an institute whose administrator is invited", async () => {
  const master = await createMember("SuperAdmin")
  const email = `${unique("meera")}@people.test`
  const body = await inputFor(email)
  const created = await send(master, platform.createInstitute, { body })
  expect(created.status).toBe(200)
  const { id, origin } = created.data
  expect(origin).toBe(`http://${body.slug}.localhost:3000`)
  expect((await send(null, institutes.findByHost, { params: { subdomain: body.slug } })).data.institute_Id).toBe(id)

  const admins = await send(master, platformAdmins.list, { params: { id: String(id) }, query: {} })
  expect(admins.data.content).toMatchObject([{ email, status: "invited", role: { roleType: "InstituteAdmin" } }])
  expect(await mailsTo(email)).toMatchObject([{ text: expect.stringContaining(`${origin}/accept-invite/`) }])
  const listed = await send(master, platform.listInstitutes, { query: { searchParam: body.slug } })
  expect(listed.data.content).toMatchObject([{ id, plan: "Growth", planStatus: "active", members: 1 }])
})

test("a super admin who names themselves administers the institute at once, without a mail", async () => {
  const master = await createMember("SuperAdmin")
  const { data } = await send(master, platform.createInstitute, { body: await inputFor(master.email) })
  const memberships = await readPlatform((db) =>
    db
      .selectFrom("memberships")
      .select(["instituteId", "role", "status"])
      .where("userId", "=", master.userId)
      .orderBy("instituteId")
      .execute(),
  )
  expect(memberships[1]).toEqual({ instituteId: data.id, role: "InstituteAdmin", status: "active" })
  expect(await mailsTo(master.email)).toEqual([])
})

test("a taken or reserved address, an unknown plan and an institute's own admin are refused, leaving nothing", async () => {
  const master = await createMember("SuperAdmin")
  const email = `${unique("nobody")}@people.test`
  const body = await inputFor(email)
  const answers = [
    await send(master, platform.createInstitute, { body: { ...body, slug: "acme" } }),
    await send(master, platform.createInstitute, { body: { ...body, slug: "admin" } }),
    await send(master, platform.createInstitute, { body: { ...body, slug: "two.labels" } }),
    await send(master, platform.createInstitute, { body: { ...body, planId: 999_999 } }),
    await send(await createMember("InstituteAdmin"), platform.createInstitute, { body }),
  ]
  expect(answers.map(({ status, code }) => [status, code])).toEqual([
    [409, "name_taken"],
    [400, "invalid_input"],
    [400, "invalid_input"],
    [404, "not_found"],
    [403, "forbidden"],
  ])
  const left = await readPlatform((db) => db.selectFrom("users").select("id").where("email", "=", email).execute())
  expect(left).toEqual([])
})

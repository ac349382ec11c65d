import { enquiriesAdmin } from "@/lib/features/enquiries/admin-contract"
import { withInstitute } from "@/lib/server/tenancy/institute"
import { institutes, send, createMember, unique } from "../setup/test-app"

test("enquiries are closed and reopened, and spam is listed on request only", async () => {
  const admin = await createMember("Admin")
  const name = unique("enquiry")
  const ids = await withInstitute(institutes.acme, (db) =>
    db
      .insertInto("enquiries")
      .values(["new", "open", "closed"].map((status) => ({ name, message: "How long is it?", status })))
      .returning("id")
      .execute(),
  )
  const [first] = ids
  if (!first) throw new Error("nothing was inserted")
  const listStatuses = async (query: object) =>
    (await send(admin, enquiriesAdmin.list, { query: { searchParam: name, ...query } })).data.content.map(
      ({ status }) => status,
    )
  expect(await listStatuses({})).toEqual(["closed", "open", "open"])
  expect(await listStatuses({ status: "open" })).toEqual(["open", "open"])

  const changeStatus = (as: typeof admin, status: "open" | "closed" | "spam") =>
    send(as, enquiriesAdmin.changeStatus, { body: { id: first.id, status } })
  expect((await changeStatus(admin, "spam")).status).toBe(200)
  expect(await listStatuses({})).toEqual(["closed", "open"])
  expect(await listStatuses({ status: "spam" })).toEqual(["spam"])
  expect((await changeStatus(admin, "closed")).status).toBe(200)
  const { data } = await send(admin, enquiriesAdmin.show, { params: { id: String(first.id) } })
  expect(data).toMatchObject({ name, status: "closed", country: "IN" })

  const rival = await createMember("InstituteAdmin", "rival")
  expect((await changeStatus(rival, "spam")).code).toBe("not_found")
  expect((await send(rival, enquiriesAdmin.show, { params: { id: String(first.id) } })).code).toBe("not_found")
})

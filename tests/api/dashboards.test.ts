import { dashboards } from "@/lib/features/dashboards/contract"
import { send, createMember } from "../setup/test-app"
import { insertItem } from "./item-fixtures"

test("each role's dashboard shows the metrics of what it may see", async () => {
  await insertItem("acme")
  const admin = await createMember("Admin")
  const { data } = await send(admin, dashboards.admin, {})
  expect(data.days).toHaveLength(30)
  expect(data.missing).toContain("cover")
  expect(data.publishedItems).toBeGreaterThan(0)
  const teacher = await createMember("Teacher")
  expect((await send(teacher, dashboards.teacher, {})).data).toMatchObject({
    items: 0,
    learners: 0,
    recent: [],
    courses: [],
  })
  const master = await createMember("SuperAdmin")
  expect((await send(master, dashboards.master, {})).data.activeInstitutes).toBeGreaterThanOrEqual(2)
})

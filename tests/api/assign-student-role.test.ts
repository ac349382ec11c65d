import { auth } from "@/lib/features/auth/contract"
import { createMember, send } from "../setup/test-app"

describe("becoming a student elsewhere", () => {
  test("adds a membership and changes no other", async () => {
    const teacher = await createMember("Teacher", "acme")
    const { data } = await send(teacher, auth.assignStudentRole, { query: { instituteId: "3" } })
    expect(data).toEqual({ instituteId: 3, role: { roleType: "Student" } })
    const own = await send(teacher, auth.getUserInstitutes, {})
    expect(own.data.map(({ id, role }) => [id, role.roleType])).toEqual([
      [2, "Teacher"],
      [3, "Student"],
    ])
  })

  test("keeps the role of a present member", async () => {
    const teacher = await createMember("Teacher", "acme")
    const { data } = await send(teacher, auth.assignStudentRole, { query: { instituteId: "2" } })
    expect(data.role.roleType).toBe("Teacher")
  })
})

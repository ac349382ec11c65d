import { mayChangeRole, mayManage, MEMBER_ACTIONS, assignableRoles } from "@/lib/features/members/rights"
import { ROLES } from "@/lib/shared/roles"

test("only administrators manage members, and nobody makes a SuperAdmin", () => {
  for (const act of MEMBER_ACTIONS) {
    for (const other of ROLES) {
      for (const role of ["Teacher", "Student"] as const) expect(mayManage(role, act, other)).toBe(false)
    }
    for (const role of ROLES) expect(mayManage(role, act, "SuperAdmin")).toBe(false)
  }
})

test("the platform disables administrators, and does nothing else with an institute's members", () => {
  const rights = MEMBER_ACTIONS.flatMap((act) =>
    ROLES.filter((other) => mayManage("SuperAdmin", act, other)).map((other) => [act, other]),
  )
  expect(rights).toEqual([
    ["disable", "InstituteAdmin"],
    ["disable", "Admin"],
  ])
})

test("an Admin assigns no role above Teacher", () => {
  expect(assignableRoles("Admin")).toEqual(["Student", "Teacher"])
  expect(assignableRoles("InstituteAdmin")).toEqual(["Student", "Teacher", "Admin", "InstituteAdmin"])
  for (const from of ROLES) {
    expect(mayChangeRole("Admin", from, "Admin")).toBe(false)
    expect(mayChangeRole("Admin", from, "InstituteAdmin")).toBe(false)
  }
})

test("a role change requires the rights to remove the old role and to add the new one", () => {
  expect(mayChangeRole("Admin", "Student", "Teacher")).toBe(true)
  expect(mayChangeRole("Admin", "Teacher", "Student")).toBe(false)
  expect(mayChangeRole("InstituteAdmin", "Admin", "Student")).toBe(true)
})

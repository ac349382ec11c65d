import { mayChangeRole, mayManage, MEMBER_ACTS, rolesToGive } from "@/lib/features/members/rights"
import { ROLES } from "@/lib/shared/roles"

test("nobody but administrators runs people, and nobody makes a SuperAdmin", () => {
  for (const act of MEMBER_ACTS) {
    for (const other of ROLES) {
      for (const role of ["Teacher", "Student"] as const) expect(mayManage(role, act, other)).toBe(false)
    }
    for (const role of ROLES) expect(mayManage(role, act, "SuperAdmin")).toBe(false)
  }
})

test("the platform keeps administrators out, and does nothing else with an institute's people", () => {
  const rights = MEMBER_ACTS.flatMap((act) =>
    ROLES.filter((other) => mayManage("SuperAdmin", act, other)).map((other) => [act, other]),
  )
  expect(rights).toEqual([
    ["disable", "InstituteAdmin"],
    ["disable", "Admin"],
  ])
})

test("an Admin gives no role that is above a teacher's", () => {
  expect(rolesToGive("Admin")).toEqual(["Student", "Teacher"])
  expect(rolesToGive("InstituteAdmin")).toEqual(["Student", "Teacher", "Admin", "InstituteAdmin"])
  for (const from of ROLES) {
    expect(mayChangeRole("Admin", from, "Admin")).toBe(false)
    expect(mayChangeRole("Admin", from, "InstituteAdmin")).toBe(false)
  }
})

test("a role is changed by who may take the one away and give the other", () => {
  expect(mayChangeRole("Admin", "Student", "Teacher")).toBe(true)
  expect(mayChangeRole("Admin", "Teacher", "Student")).toBe(false)
  expect(mayChangeRole("InstituteAdmin", "Admin", "Student")).toBe(true)
})

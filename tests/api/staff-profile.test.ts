import { members } from "@/lib/features/members/contract"
import { showMember } from "../setup/members"
import { createMember, send } from "../setup/test-app"

const teacher = { headline: "Physics", bio: "Twenty years of optics.", subjects: ["Optics"], experienceYears: 20 }

test.each(["Teacher", "Admin"] as const)(
  "an institute admin edits the public profile of a member who teaches as %s",
  async (role) => {
    const [owner, member] = [await createMember("InstituteAdmin"), await createMember(role)]
    const { first_name, last_name, mobile_number, gender, version } = await showMember(owner, member.userId)
    const userDetails = { id: member.userId, version, first_name, last_name, mobile_number, gender, teacher }
    expect((await send(owner, members.edit, { form: { userDetails } })).status).toBe(200)
    expect((await showMember(owner, member.userId)).teacher).toEqual(teacher)
  },
)

test("a student has no such profile", async () => {
  const [owner, student] = [await createMember("InstituteAdmin"), await createMember("Student")]
  const { first_name, last_name, mobile_number, gender, version } = await showMember(owner, student.userId)
  const userDetails = { id: student.userId, version, first_name, last_name, mobile_number, gender, teacher }
  await send(owner, members.edit, { form: { userDetails } })
  expect((await showMember(owner, student.userId)).teacher).toBeNull()
})

import sharp from "sharp"
import { auth } from "@/lib/features/auth/contract"
import { profile } from "@/lib/features/profile/contract"
import { files } from "@/lib/server/gateways/files/files"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { send, createMember } from "../setup/test-app"
import { withJobQueue } from "../setup/job-queue"
import { signIn, signInEndingOthers } from "../setup/sign-in"
import { showProfile, saveProfile, createSignedInMember } from "./profile-fixtures"

withJobQueue()

describe("own data", () => {
  test("are shown and saved, with a date of birth from 5 to 100 years ago", async () => {
    const student = await createMember("Student")
    expect(await showProfile(student)).toMatchObject({
      first_name: "Student",
      date_of_birth: null,
      hasPassword: false,
      email_verified: false,
      timezone: null,
      billing: null,
      teaser: null,
    })
    expect(
      (await saveProfile(student, { first_name: "Meera", gender: "female", date_of_birth: "2001-05-30" })).status,
    ).toBe(200)
    expect(await showProfile(student)).toMatchObject({
      first_name: "Meera",
      gender: "female",
      date_of_birth: "2001-05-30",
    })
    const year = new Date().getUTCFullYear()
    for (const date of [`${year - 4}-01-01`, `${year - 102}-01-01`, "2001-02-30", "30.5.2001"])
      expect((await saveProfile(student, { date_of_birth: date })).code).toBe("invalid_input")
    expect((await saveProfile(student, { date_of_birth: null })).status).toBe(200)
    expect((await showProfile(student)).date_of_birth).toBeNull()
  })

  test("are refused once they changed meanwhile", async () => {
    const student = await createMember("Student")
    const { version } = await showProfile(student)
    expect((await saveProfile(student, { first_name: "First" })).status).toBe(200)
    expect((await saveProfile(student, { first_name: "Second", version })).code).toBe("stale")
  })

  test("of birth, billing and teaser can be changed by nobody else", async () => {
    const [student, admin] = [await createMember("Student"), await createMember("InstituteAdmin")]
    expect((await saveProfile(admin, { id: student.userId, date_of_birth: "2001-05-30" })).code).toBe("forbidden")
    const teacher = await createMember("Teacher")
    const billing = { billingDetails: { legalName: "Somebody" } }
    const { version } = await showProfile(teacher)
    expect(
      (await saveProfile(admin, { id: teacher.userId, version, first_name: "Teacher", last_name: "Tester" }, billing))
        .code,
    ).toBe("forbidden")
    expect((await saveProfile(student, {}, billing)).code).toBe("forbidden")
  })

  test("a picture is stored as a square of 256 pixels and can be removed", async () => {
    const student = await createMember("Student")
    const wide = await sharp({ create: { width: 700, height: 400, channels: 3, background: "#336699" } })
      .png()
      .toBuffer()
    await saveProfile(student, {}, { profilePic: new Blob([new Uint8Array(wide)], { type: "image/png" }) })
    const { profileImage } = await showProfile(student)
    const stored = await files.read(profileImage ?? "")
    const chunks: Buffer[] = []
    for await (const chunk of stored) chunks.push(Buffer.from(chunk))
    expect(await sharp(Buffer.concat(chunks)).metadata()).toMatchObject({ width: 256, height: 256, format: "webp" })
    await saveProfile(student, { without: ["profilePic"] })
    expect((await showProfile(student)).profileImage).toBeNull()
  })

  test("language and time zone are saved, and unknown ones refused", async () => {
    const student = await createMember("Student")
    const settle = (body: Record<string, unknown>) => send(student, profile.saveSettings, { body })
    expect((await settle({ language: "hi", timezone: "Asia/Tokyo" })).status).toBe(200)
    expect(await showProfile(student)).toMatchObject({
      language: "hi",
      timezone: "Asia/Tokyo",
      instituteTimezone: "Asia/Kolkata",
    })
    expect((await settle({ timezone: null })).status).toBe(200)
    expect(await showProfile(student)).toMatchObject({ language: "hi", timezone: null })
    for (const body of [{ timezone: "Mars/Olympus" }, { timezone: "+05:30" }, { language: "tlh" }, {}])
      expect((await settle(body)).code).toBe("invalid_input")
  })

  test("language and theme apply on the next device that signs in", async () => {
    const { first, email } = await createSignedInMember("acme", "rival")
    await send(first, profile.saveSettings, { body: { language: "hi", theme: "dark" } })
    expect((await signIn(email, "acme")).code).toBe("signed_in_elsewhere")
    expect((await signInEndingOthers(email, "rival")).data).toMatchObject({ language: "hi", theme: "dark" })
    expect((await send(first, auth.getProfile, {})).data).toMatchObject({ language: "hi", theme: "dark" })
    expect((await send(first, profile.saveSettings, { body: { theme: "pink" } as never })).code).toBe("invalid_input")
  })

  test("are exported as a file, without anybody else's", async () => {
    const [student, other] = [await createMember("Student"), await createMember("Student")]
    const { response } = await send(student, profile.exportData, {})
    expect(response.headers.get("content-disposition")).toContain("my-data.json")
    const text = await response.text()
    expect(JSON.parse(text)).toMatchObject({
      person: { email: student.email },
      memberships: [{ role: "Student" }],
      orders: [],
    })
    expect(text).not.toContain(other.email)
  })
})

describe("a teacher's own data:", () => {
  const billing = {
    legalName: "Nikhil Rao",
    pan: "aagcb7383j",
    gstin: "29AAGCB7383J1Z4",
    accountNumber: "0123 4567 8901",
    ifsc: "HDFC0001234",
    upi: "nikhil.rao@okhdfc",
  }

  test("billing is encrypted, shown masked, and changed field by field", async () => {
    const teacher = await createMember("Teacher")
    expect((await saveProfile(teacher, {}, { billingDetails: billing })).status).toBe(200)
    const shown = { legalName: "Nikhil Rao", pan: "••••383J", gstin: "••••J1Z4", accountNumber: "••••8901", ifsc: "HDFC0001234", upi: "••••ao@okhdfc" } // oxfmt-ignore
    expect((await showProfile(teacher)).billing).toEqual(shown)
    await saveProfile(teacher, {}, { billingDetails: { upi: null, legalName: "N. Rao" } })
    expect((await showProfile(teacher)).billing).toEqual({ ...shown, upi: null, legalName: "N. Rao" })
    const stored = await withPlatform((db) =>
      db.selectFrom("teacher_billing").selectAll().where("userId", "=", teacher.userId).executeTakeFirstOrThrow(),
    )
    expect(JSON.stringify(stored)).not.toMatch(/AAGCB|8901|Rao/)
  })

  test.each([
    [{ gstin: "29AAGCB7383J1Z5" }, "gstin"],
    [{ pan: "AAGCB7383K", gstin: "29AAGCB7383J1Z4" }, "gstin"],
    [{ pan: "12345" }, "pan"],
    [{ accountNumber: "1234" }, "accountNumber"],
    [{ accountNumber: "123456789012" }, "ifsc"],
    [{ ifsc: "HDFC1001234" }, "ifsc"],
    [{ upi: "nobody" }, "upi"],
  ])("invalid billing is refused: %j", async (billingDetails, field) => {
    const { code, fields } = await saveProfile(await createMember("Teacher"), {}, { billingDetails })
    expect(code).toBe("invalid_input")
    expect(Object.keys(fields ?? {}).join()).toContain(field)
  })
})

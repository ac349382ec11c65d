import sharp from "sharp"
import { people } from "@/lib/features/auth/contract"
import { profile } from "@/lib/features/profile/contract"
import { files } from "@/lib/server/gateways/files/files"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { send, someone } from "../setup/world"
import { withQueue } from "../setup/queue"
import { signIn, signInHere } from "../setup/member"
import { own, save, signedIn } from "./profile-world"

withQueue()

describe("one's own data", () => {
  test("are shown and saved, with a date of birth of somebody from 5 to 100", async () => {
    const student = await someone("Student")
    expect(await own(student)).toMatchObject({
      first_name: "Student",
      date_of_birth: null,
      hasPassword: false,
      email_verified: false,
      timezone: null,
      billing: null,
      teaser: null,
    })
    expect((await save(student, { first_name: "Meera", gender: "female", date_of_birth: "2001-05-30" })).status).toBe(
      200,
    )
    expect(await own(student)).toMatchObject({ first_name: "Meera", gender: "female", date_of_birth: "2001-05-30" })
    const year = new Date().getUTCFullYear()
    for (const date of [`${year - 4}-01-01`, `${year - 102}-01-01`, "2001-02-30", "30.5.2001"])
      expect((await save(student, { date_of_birth: date })).code).toBe("invalid_input")
    expect((await save(student, { date_of_birth: null })).status).toBe(200)
    expect((await own(student)).date_of_birth).toBeNull()
  })

  test("are refused once they changed meanwhile", async () => {
    const student = await someone("Student")
    const { version } = await own(student)
    expect((await save(student, { first_name: "First" })).status).toBe(200)
    expect((await save(student, { first_name: "Second", version })).code).toBe("stale")
  })

  test("of birth, billing and teaser are nobody else's to say", async () => {
    const [student, admin] = [await someone("Student"), await someone("InstituteAdmin")]
    expect((await save(admin, { id: student.userId, date_of_birth: "2001-05-30" })).code).toBe("no_rights")
    const teacher = await someone("Teacher")
    const billing = { billingDetails: { legalName: "Somebody" } }
    const { version } = await own(teacher)
    expect(
      (await save(admin, { id: teacher.userId, version, first_name: "Teacher", last_name: "Tester" }, billing)).code,
    ).toBe("no_rights")
    expect((await save(student, {}, billing)).code).toBe("no_rights")
  })

  test("a picture is kept as a square of 256 and may be taken away", async () => {
    const student = await someone("Student")
    const wide = await sharp({ create: { width: 700, height: 400, channels: 3, background: "#336699" } })
      .png()
      .toBuffer()
    await save(student, {}, { profilePic: new Blob([new Uint8Array(wide)], { type: "image/png" }) })
    const { profileImage } = await own(student)
    const kept = await files.read(profileImage ?? "")
    const chunks: Buffer[] = []
    for await (const chunk of kept) chunks.push(Buffer.from(chunk))
    expect(await sharp(Buffer.concat(chunks)).metadata()).toMatchObject({ width: 256, height: 256, format: "webp" })
    await save(student, { without: ["profilePic"] })
    expect((await own(student)).profileImage).toBeNull()
  })

  test("language and time zone are kept, and no others than there are", async () => {
    const student = await someone("Student")
    const settle = (body: Record<string, unknown>) => send(student, profile.saveSettings, { body })
    expect((await settle({ language: "hi", timezone: "Asia/Tokyo" })).status).toBe(200)
    expect(await own(student)).toMatchObject({
      language: "hi",
      timezone: "Asia/Tokyo",
      instituteTimezone: "Asia/Kolkata",
    })
    expect((await settle({ timezone: null })).status).toBe(200)
    expect(await own(student)).toMatchObject({ language: "hi", timezone: null })
    for (const body of [{ timezone: "Mars/Olympus" }, { timezone: "+05:30" }, { language: "tlh" }, {}])
      expect((await settle(body)).code).toBe("invalid_input")
  })

  test("language and appearance go along to the next browser that signs in", async () => {
    const { first, email } = await signedIn("acme", "rival")
    await send(first, profile.saveSettings, { body: { language: "hi", theme: "dark" } })
    expect((await signIn(email, "acme")).code).toBe("session_elsewhere")
    expect((await signInHere(email, "rival")).data).toMatchObject({ language: "hi", theme: "dark" })
    expect((await send(first, people.getProfile, {})).data).toMatchObject({ language: "hi", theme: "dark" })
    expect((await send(first, profile.saveSettings, { body: { theme: "pink" } as never })).code).toBe("invalid_input")
  })

  test("go out whole as a file, and no one else's with them", async () => {
    const [student, other] = [await someone("Student"), await someone("Student")]
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

describe("a teacher's own", () => {
  const billing = {
    legalName: "Nikhil Rao",
    pan: "aagcb7383j",
    gstin: "29AAGCB7383J1Z4",
    accountNumber: "0123 4567 8901",
    ifsc: "HDFC0001234",
    upi: "nikhil.rao@okhdfc",
  }

  test("billing is sealed, shown by its last letters, and changed part by part", async () => {
    const teacher = await someone("Teacher")
    expect((await save(teacher, {}, { billingDetails: billing })).status).toBe(200)
    const shown = { legalName: "Nikhil Rao", pan: "••••383J", gstin: "••••J1Z4", accountNumber: "••••8901", ifsc: "HDFC0001234", upi: "••••ao@okhdfc" } // prettier-ignore
    expect((await own(teacher)).billing).toEqual(shown)
    await save(teacher, {}, { billingDetails: { upi: null, legalName: "N. Rao" } })
    expect((await own(teacher)).billing).toEqual({ ...shown, upi: null, legalName: "N. Rao" })
    const kept = await withPlatform((db) =>
      db.selectFrom("teacher_billing").selectAll().where("userId", "=", teacher.userId).executeTakeFirstOrThrow(),
    )
    expect(JSON.stringify(kept)).not.toMatch(/AAGCB|8901|Rao/)
  })

  test.each([
    [{ gstin: "29AAGCB7383J1Z5" }, "gstin"],
    [{ pan: "AAGCB7383K", gstin: "29AAGCB7383J1Z4" }, "gstin"],
    [{ pan: "12345" }, "pan"],
    [{ accountNumber: "1234" }, "accountNumber"],
    [{ accountNumber: "123456789012" }, "ifsc"],
    [{ ifsc: "HDFC1001234" }, "ifsc"],
    [{ upi: "nobody" }, "upi"],
  ])("billing that is none is refused: %j", async (billingDetails, field) => {
    const { code, fields } = await save(await someone("Teacher"), {}, { billingDetails })
    expect(code).toBe("invalid_input")
    expect(Object.keys(fields ?? {}).join()).toContain(field)
  })
})

import { codes } from "@/lib/features/otp/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import { askCode, askProof, codeOf, freshAddress, proveMobile, typeCode, wrongCode } from "../setup/codes"
import { withQueue } from "../setup/queue"
import { send, someone, type Someone, unique } from "../setup/world"

withQueue()

const contactsOf = ({ userId }: Someone) =>
  withPlatform((db) =>
    db
      .selectFrom("users")
      .select(["email", "mobile", "emailVerifiedAt", "mobileVerifiedAt"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow(),
  )
const set = ({ userId }: Someone, values: object) =>
  withPlatform((db) => db.updateTable("users").set(values).where("id", "=", userId).execute())

async function withMobile(digits = unique("").replace(/\D/g, "")) {
  const person = await someone("Student")
  const mobile = `+9177${digits.slice(-8).padStart(8, "0")}`
  await set(person, { mobile })
  return { person, mobile }
}

const prove = (person: Someone, identifier: string, otp: string) =>
  send(person, codes.completeVerification, { body: { identifier, otp } }, freshAddress())

test("who is signed in proves their e-mail and their mobile", async () => {
  const { person, mobile } = await withMobile()
  for (const identifier of [person.email, mobile]) {
    expect((await askProof(person, identifier)).status).toBe(200)
    expect((await prove(person, identifier, await codeOf(identifier))).status).toBe(200)
  }
  expect(await contactsOf(person)).toMatchObject({
    emailVerifiedAt: expect.any(Date),
    mobileVerifiedAt: expect.any(Date),
  })
  await askCode(mobile)
  expect((await typeCode(mobile, await codeOf(mobile), { endOther: true })).data.session?.user_id).toBe(person.userId)
})

test("a stranger is told to sign in", async () => {
  const answer = await send(null, codes.completeVerification, { body: { identifier: "a@people.test", otp: "123456" } })
  expect(answer.code).toBe("signed_out")
})

test("nobody proves what is not on their profile", async () => {
  const [person, other] = [await someone("Student"), await someone("Teacher", "rival")]
  for (const identifier of [other.email, "stranger@people.test", "+917700000000"])
    expect((await askProof(person, identifier)).code).toBe("not_found")
})

test("a code is for the person who asked, and not for signing in", async () => {
  const { person, mobile } = await withMobile()
  const { person: other } = await withMobile(mobile.slice(-8))
  await askProof(person, mobile)
  const right = await codeOf(mobile)
  expect((await prove(other, mobile, right)).code).toBe("wrong_code")
  expect((await typeCode(mobile, right)).code).toBe("wrong_code")
  expect((await prove(person, mobile, wrongCode(right))).code).toBe("wrong_code")
  expect((await prove(person, mobile, right)).status).toBe(200)
  expect((await prove(person, mobile, right)).code).toBe("wrong_code")
})

test("a mobile that somebody has proved is theirs", async () => {
  const owner = await someone("Student")
  const mobile = await proveMobile(owner.userId)
  const person = await someone("Student")
  await set(person, { mobile })
  await askProof(person, mobile)
  expect((await prove(person, mobile, await codeOf(mobile))).code).toBe("contact_taken")
  expect((await contactsOf(person)).mobileVerifiedAt).toBeNull()
})

test("a contact that changes is not proved any more", async () => {
  const person = await someone("Student")
  await proveMobile(person.userId)
  await set(person, { emailVerifiedAt: new Date() })
  await set(person, { firstName: "Other" })
  expect(await contactsOf(person)).toMatchObject({
    emailVerifiedAt: expect.any(Date),
    mobileVerifiedAt: expect.any(Date),
  })
  await set(person, { mobile: "+917711111111", email: `${unique("changed")}@people.test` })
  expect(await contactsOf(person)).toMatchObject({ emailVerifiedAt: null, mobileVerifiedAt: null })
})

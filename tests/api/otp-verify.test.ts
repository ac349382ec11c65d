import { otp } from "@/lib/features/otp/contract"
import { withPlatform } from "@/lib/server/tenancy/platform"
import {
  requestOtp,
  requestVerification,
  latestOtp,
  freshIp,
  markMobileVerified,
  submitOtp,
  wrongOtp,
} from "../setup/otp"
import { withJobQueue } from "../setup/job-queue"
import { send, createMember, type TestMember, unique } from "../setup/test-app"

withJobQueue()

const contactsOf = ({ userId }: TestMember) =>
  withPlatform((db) =>
    db
      .selectFrom("users")
      .select(["email", "mobile", "emailVerifiedAt", "mobileVerifiedAt"])
      .where("id", "=", userId)
      .executeTakeFirstOrThrow(),
  )
const updateUser = ({ userId }: TestMember, values: object) =>
  withPlatform((db) => db.updateTable("users").set(values).where("id", "=", userId).execute())

async function withMobile(digits = unique("").replace(/\D/g, "")) {
  const person = await createMember("Student")
  const mobile = `+9177${digits.slice(-8).padStart(8, "0")}`
  await updateUser(person, { mobile })
  return { person, mobile }
}

const verifyContact = (person: TestMember, identifier: string, code: string) =>
  send(person, otp.completeVerification, { body: { identifier, otp: code } }, freshIp())

test("a signed-in user verifies their e-mail and their mobile", async () => {
  const { person, mobile } = await withMobile()
  for (const identifier of [person.email, mobile]) {
    expect((await requestVerification(person, identifier)).status).toBe(200)
    expect((await verifyContact(person, identifier, await latestOtp(identifier))).status).toBe(200)
  }
  expect(await contactsOf(person)).toMatchObject({
    emailVerifiedAt: expect.any(Date),
    mobileVerifiedAt: expect.any(Date),
  })
  await requestOtp(mobile)
  expect((await submitOtp(mobile, await latestOtp(mobile), { endOther: true })).data.session?.user_id).toBe(
    person.userId,
  )
})

test("an unauthenticated caller is unauthenticated", async () => {
  const answer = await send(null, otp.completeVerification, { body: { identifier: "a@people.test", otp: "123456" } })
  expect(answer.code).toBe("unauthenticated")
})

test("a contact that is not on the profile cannot be verified", async () => {
  const [person, other] = [await createMember("Student"), await createMember("Teacher", "rival")]
  for (const identifier of [other.email, "unknown@people.test", "+917700000000"])
    expect((await requestVerification(person, identifier)).code).toBe("not_found")
})

test("a code is valid only for the user who requested it, and not for signing in", async () => {
  const { person, mobile } = await withMobile()
  const { person: other } = await withMobile(mobile.slice(-8))
  await requestVerification(person, mobile)
  const right = await latestOtp(mobile)
  expect((await verifyContact(other, mobile, right)).code).toBe("invalid_code")
  expect((await submitOtp(mobile, right)).code).toBe("invalid_code")
  expect((await verifyContact(person, mobile, wrongOtp(right))).code).toBe("invalid_code")
  expect((await verifyContact(person, mobile, right)).status).toBe(200)
  expect((await verifyContact(person, mobile, right)).code).toBe("invalid_code")
})

test("a mobile verified for another user is taken", async () => {
  const owner = await createMember("Student")
  const mobile = await markMobileVerified(owner.userId)
  const person = await createMember("Student")
  await updateUser(person, { mobile })
  await requestVerification(person, mobile)
  expect((await verifyContact(person, mobile, await latestOtp(mobile))).code).toBe("contact_taken")
  expect((await contactsOf(person)).mobileVerifiedAt).toBeNull()
})

test("a changed contact is no longer verified", async () => {
  const person = await createMember("Student")
  await markMobileVerified(person.userId)
  await updateUser(person, { emailVerifiedAt: new Date() })
  await updateUser(person, { firstName: "Other" })
  expect(await contactsOf(person)).toMatchObject({
    emailVerifiedAt: expect.any(Date),
    mobileVerifiedAt: expect.any(Date),
  })
  await updateUser(person, { mobile: "+917711111111", email: `${unique("changed")}@people.test` })
  expect(await contactsOf(person)).toMatchObject({ emailVerifiedAt: null, mobileVerifiedAt: null })
})

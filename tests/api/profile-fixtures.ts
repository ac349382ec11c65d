import { members } from "@/lib/features/members/contract"
import { profile } from "@/lib/features/profile/contract"
import { createPersonIn, signIn } from "../setup/sign-in"
import { send, type Slug, type TestMember } from "../setup/test-app"

/** The own data of a caller. */
export const showProfile = async (as: TestMember) => (await send(as, profile.show, {})).data

/** Saves the current own data with a change. */
export async function saveProfile(
  as: TestMember,
  change: Record<string, unknown>,
  parts: Record<string, unknown> = {},
) {
  const { first_name, last_name, mobile_number, gender, version } = await showProfile(as)
  const userDetails = { version, first_name, last_name, mobile_number, gender, ...change }
  return send(as, members.edit, { form: { userDetails, ...parts } })
}

/** Creates a user with a session at each of the institutes. */
export async function createSignedInMember(...slugs: Slug[]) {
  const person = await createPersonIn(...slugs)
  const sessions: TestMember[] = []
  for (const slug of slugs) {
    const { data } = await signIn(person.email, slug)
    const { selectedInstitute: instituteId, access_token: accessToken, user_unique_login_token: loginToken } = data
    sessions.push({ ...person, instituteId, sessionId: "", accessToken, loginToken })
  }
  const [first, second] = sessions
  if (!first) throw new Error("nobody signed in")
  return { ...person, first, second: second ?? first }
}

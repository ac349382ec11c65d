import { members } from "@/lib/features/members/contract"
import { profile } from "@/lib/features/profile/contract"
import { personOf, signIn } from "../setup/member"
import { send, type Slug, type Someone } from "../setup/world"

/** All that somebody keeps about themselves. */
export const own = async (as: Someone) => (await send(as, profile.show, {})).data

/** Saves one's own data with a change to how they stand. */
export async function save(as: Someone, change: Record<string, unknown>, parts: Record<string, unknown> = {}) {
  const { first_name, last_name, mobile_number, gender, version } = await own(as)
  const userDetails = { version, first_name, last_name, mobile_number, gender, ...change }
  return send(as, members.edit, { form: { userDetails, ...parts } })
}

/** A person who is signed in at the institutes named. */
export async function signedIn(...slugs: Slug[]) {
  const person = await personOf(...slugs)
  const sessions: Someone[] = []
  for (const slug of slugs) {
    const { data } = await signIn(person.email, slug)
    const { selectedInstitute: instituteId, access_token: accessToken, user_unique_login_token: loginToken } = data
    sessions.push({ ...person, instituteId, sessionId: "", accessToken, loginToken })
  }
  const [first, second] = sessions
  if (!first) throw new Error("nobody signed in")
  return { ...person, first, second: second ?? first }
}

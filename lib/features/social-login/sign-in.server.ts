import { completeSignIn, requireActiveInstitute } from "@/lib/features/auth/auth.server"
import type { RequestFacts } from "@/lib/server/http/request-facts"
import type { Provider } from "./contract"
import { findPerson } from "./find-person.server"
import { prove } from "./prove.server"

type Wish = {
  provider: Provider
  token: string
  nonce?: string | undefined
  instituteId: number
  endOther: boolean
}

/** Signs in by what a provider gave; a question about another device leaves the token good. */
export async function signInBySocial({ provider, token, nonce, instituteId, endOther }: Wish, facts: RequestFacts) {
  await requireActiveInstitute(instituteId)
  const { identity, spend } = await prove(provider, token, nonce)
  const userId = await findPerson(identity, instituteId)
  return completeSignIn({ userId, instituteId }, facts, { endOther, alongside: spend })
}

import { completeSignIn, requireActiveInstitute } from "@/lib/features/auth/auth.server"
import type { RequestFacts } from "@/lib/server/api/request-facts"
import type { Provider } from "./contract"
import { findOrCreateUser } from "./find-or-create-user.server"
import { verifyProviderToken } from "./verify-provider-token.server"

type SocialSignInInput = {
  provider: Provider
  token: string
  nonce?: string | undefined
  instituteId: number
  buying: boolean
  endOther: boolean
}

/** Signs in by the token of a provider, which stays valid after `signed_in_elsewhere`. */
export async function signInByProvider(
  { provider, token, nonce, instituteId, buying, endOther }: SocialSignInInput,
  facts: RequestFacts,
) {
  await requireActiveInstitute(instituteId)
  const { identity, consume } = await verifyProviderToken(provider, token, nonce)
  const userId = await findOrCreateUser(identity, instituteId, { isBuying: buying })
  return completeSignIn({ userId, instituteId }, facts, { endOther, inTransaction: consume })
}

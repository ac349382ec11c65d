import { createHmac } from "node:crypto"
import { z } from "zod"
import { nameOf, NotProved, type ProvedIdentity } from "./identity"

const TIMEOUT_MS = 5_000

const Debugged = z.object({
  data: z.object({
    is_valid: z.boolean(),
    app_id: z.string().optional(),
    user_id: z.string().optional(),
    type: z.string().optional(),
  }),
})
const Me = z.object({
  id: z.string().min(1).max(255),
  first_name: z.string().optional(),
  last_name: z.string().optional(),
  email: z.string().toLowerCase().max(254).pipe(z.email()).optional().catch(undefined),
})

type Config = { graphUrl: string; appId: string; appSecret: string }

/**
 * Checks access tokens of Facebook: that the Graph calls it valid, for this very app and a person, and whose it is.
 * Facebook answers for no mailbox. Throws `NotProved` for any other token.
 */
export function facebookIdentities({ graphUrl, appId, appSecret }: Config) {
  async function ask<S extends z.ZodType>(path: string, query: Record<string, string>, shape: S): Promise<z.output<S>> {
    const response = await fetch(`${graphUrl}/${path}?${new URLSearchParams(query).toString()}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
      redirect: "error",
    })
    const answer: unknown = await response.json()
    if (response.status >= 500) throw new Error(`the Graph answered ${response.status}`)
    const read = shape.safeParse(answer)
    if (!response.ok || !read.success) throw new NotProved(`the Graph answered ${response.status}`)
    return read.data
  }

  return async function prove(accessToken: string): Promise<ProvedIdentity> {
    const { data } = await ask(
      "debug_token",
      { input_token: accessToken, access_token: `${appId}|${appSecret}` },
      Debugged,
    )
    if (!data.is_valid || data.app_id !== appId || data.user_id === undefined) throw new NotProved("not of this app")
    const me = await ask(
      "me",
      {
        fields: "id,first_name,last_name,email",
        access_token: accessToken,
        appsecret_proof: createHmac("sha256", appSecret).update(accessToken).digest("hex"),
      },
      Me,
    )
    if (me.id !== data.user_id) throw new NotProved("it is somebody else's")
    return {
      provider: "facebook",
      subject: me.id,
      email: me.email ?? null,
      isEmailProved: false,
      firstName: nameOf(me.first_name),
      lastName: nameOf(me.last_name),
    }
  }
}

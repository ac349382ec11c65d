import { z } from "zod"
import { callUrl } from "@/lib/contract/endpoint"
import { Failure } from "@/lib/contract/errors"
import type { Actor } from "@/lib/server/auth/actor"
import { readToken, signToken } from "@/lib/server/media/signed-token"
import { dataExports } from "./contract"

/** Long enough to start a download or to go on with one, short enough that a leaked address is useless. */
const SECONDS = 5 * 60

const Claims = z.strictObject({
  exportId: z.number().int().positive(),
  instituteId: z.number().int().positive(),
  sessionId: z.uuid(),
  expires: z.number().int(),
})

type Holder = Pick<Actor, "instituteId" | "sessionId">

/** The address of an archive, which opens it for five minutes in one session. */
export function signArchiveUrl({ instituteId, sessionId }: Holder, exportId: number): string {
  const expires = Math.floor(Date.now() / 1000) + SECONDS
  const token = signToken<z.infer<typeof Claims>>({ exportId, instituteId, sessionId, expires })
  return callUrl(dataExports.archive, { params: { id: String(exportId) }, query: { token } })
}

/** Throws `link_expired` unless the token is that of an address which was given to this session for this archive. */
export function requireAddress(holder: Holder, { exportId, token }: { exportId: number; token: string }): void {
  const claims = readToken(token, Claims)
  const isOwn = claims?.sessionId === holder.sessionId && claims.instituteId === holder.instituteId
  if (!isOwn || claims.exportId !== exportId) throw new Failure("link_expired")
}

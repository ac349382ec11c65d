import { PushFault } from "./push-fault"
import {
  DONE,
  IN_PROGRESS,
  type InstallationRecord,
  NOT_STARTED,
  type Shelf,
  type SubscriptionOptions,
} from "./push-records"
import { type PushServer, statusOf } from "./push-server"

/** How often a tab looks whether another one is done, in milliseconds (spec §9). */
const POLL_MS = 100
/** What is under way for longer is stuck: the tab that began it is gone (spec §4). */
const STUCK_MS = 10_000
const MOST_BEGINNINGS = 2

type Installing = {
  key: string
  options: SubscriptionOptions
  installations: Shelf<InstallationRecord>
  server: Pick<PushServer, "install" | "saveToken">
}

/**
 * Registers this browser and saves its token, once however many tabs ask, and answers the token. What is done is not done
 * again until the token is too old or the server knows it no more (spec §4). Throws `token-subscribe-failed`.
 */
export async function ensureInstalled(installing: Installing): Promise<string> {
  for (let begun = 0; begun < MOST_BEGINNINGS; begun += 1) {
    await register(installing)
    const token = await save(installing)
    if (token) return token
  }
  throw new PushFault("token-subscribe-failed")
}

/** Has the token of a browser saved anew the next time, as after a new sign-in. */
export const expireToken = (installations: Shelf<InstallationRecord>, key: string) =>
  installations.change(key, (kept) => (kept?.authToken.requestStatus === DONE ? unsaved(kept) : kept))

/** Brings the registration from 0 over 1 to 2: a conflict deletes the entry, any other failure puts it back to 0. */
async function register({ key, options, installations, server }: Installing): Promise<void> {
  const begun = await begin(installations, key, {
    standing: (kept) => standingOf(kept?.registrationStatus, kept?.registrationTime),
    begun: (kept) => ({
      fid: kept?.fid ?? newFid(),
      registrationStatus: IN_PROGRESS,
      registrationTime: Date.now(),
      authToken: { requestStatus: NOT_STARTED },
    }),
  })
  if (!begun) return
  try {
    const { token, expiresIn } = await server.install(begun.fid, options)
    const authToken = { requestStatus: NOT_STARTED, token, expiresIn } as const
    await installations.change(key, () => ({ fid: begun.fid, registrationStatus: DONE, authToken }))
  } catch (fault) {
    const isConflict = statusOf(fault) === 409
    const reset = { ...begun, registrationStatus: NOT_STARTED } as const
    await installations.change(key, () => (isConflict ? undefined : reset))
    if (!isConflict) throw new PushFault("token-subscribe-failed", fault)
  }
}

/** Brings the token from 0 over 1 to 2; undefined when the entry is gone, as 401 and 404 make it. */
async function save({ key, installations, server }: Installing): Promise<string | undefined> {
  const begun = await begin(installations, key, {
    standing: standingOfToken,
    begun: (kept) => kept && { ...kept, authToken: { ...kept.authToken, requestStatus: IN_PROGRESS, requestTime: Date.now() } }, // prettier-ignore
  })
  if (!begun) return (await installations.read(key))?.authToken.token
  const { token } = begun.authToken
  try {
    if (!token) throw new PushFault("token-subscribe-no-token")
    await server.saveToken(token)
    const authToken = { ...begun.authToken, requestStatus: DONE, creationTime: Date.now() } as const
    await installations.change(key, () => ({ ...begun, authToken }))
    return token
  } catch (fault) {
    const isLost = !token || statusOf(fault) === 401 || statusOf(fault) === 404
    await installations.change(key, () => (isLost ? undefined : unsaved(begun)))
    if (isLost) return undefined
    throw new PushFault("token-subscribe-failed", fault)
  }
}

type Standing = "open" | "underWay" | "done"
type Step = {
  standing: (kept: InstallationRecord | undefined) => Standing
  begun: (kept: InstallationRecord | undefined) => InstallationRecord | undefined
}

/** Begins a step for this tab alone and answers the entry; undefined once it is done, by another tab if one was at it. */
async function begin(installations: Shelf<InstallationRecord>, key: string, step: Step) {
  for (;;) {
    const seen: { standing: Standing } = { standing: "done" }
    const record = await installations.change(key, (kept) => {
      seen.standing = step.standing(kept)
      return seen.standing === "open" ? step.begun(kept) : kept
    })
    if (seen.standing === "open") return record
    if (seen.standing === "done") return undefined
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

function standingOf(status: InstallationRecord["registrationStatus"] | undefined, since = 0): Standing {
  if (status === DONE) return "done"
  return status === IN_PROGRESS && Date.now() - since < STUCK_MS ? "underWay" : "open"
}

function standingOfToken(kept: InstallationRecord | undefined): Standing {
  if (kept?.registrationStatus !== DONE) return "done"
  const { requestStatus, requestTime, creationTime = 0, expiresIn = 0 } = kept.authToken
  const isOld = requestStatus === DONE && Date.now() >= creationTime + expiresIn * 1000
  return isOld ? "open" : standingOf(requestStatus, requestTime)
}

const unsaved = (kept: InstallationRecord): InstallationRecord => ({
  ...kept,
  authToken: { ...kept.authToken, requestStatus: NOT_STARTED },
})

/** 16 random bytes in 22 letters. */
function newFid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "")
}

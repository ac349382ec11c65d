import { PushError } from "./push-error"
import {
  DONE,
  IN_PROGRESS,
  type InstallationRecord,
  NOT_STARTED,
  type ObjectStore,
  type SubscriptionOptions,
} from "./push-records"
import { type PushApi, statusOf } from "./push-api"

/** The interval at which a tab checks whether another one has finished, in milliseconds (spec §9). */
const POLL_MS = 100
/** A step in progress for longer is abandoned: the tab that started it was closed (spec §4). */
const STEP_TIMEOUT_MS = 10_000
const MAX_ATTEMPTS = 2

type InstallInput = {
  key: string
  options: SubscriptionOptions
  installations: ObjectStore<InstallationRecord>
  server: Pick<PushApi, "install" | "saveToken">
}

/**
 * Registers this browser and saves its token, once for all tabs, and returns the token. A completed step is repeated only
 * when the token has expired or the server no longer knows it (spec §4). Throws `token-subscribe-failed`.
 */
export async function ensureInstalled(input: InstallInput): Promise<string> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    await register(input)
    const token = await save(input)
    if (token) return token
  }
  throw new PushError("token-subscribe-failed")
}

/** Marks the token as not saved, so that it is saved again the next time, for example after a new sign-in. */
export const expireToken = (installations: ObjectStore<InstallationRecord>, key: string) =>
  installations.update(key, (record) => (record?.authToken.requestStatus === DONE ? unsaved(record) : record))

/** Advances the registration from 0 over 1 to 2: a conflict deletes the record, any other failure resets it to 0. */
async function register({ key, options, installations, server }: InstallInput): Promise<void> {
  const started = await startStep(installations, key, {
    stateOf: (record) => stepState(record?.registrationStatus, record?.registrationTime),
    start: (record) => ({
      fid: record?.fid ?? newFid(),
      registrationStatus: IN_PROGRESS,
      registrationTime: Date.now(),
      authToken: { requestStatus: NOT_STARTED },
    }),
  })
  if (!started) return
  try {
    const { token, expiresIn } = await server.install(started.fid, options)
    const authToken = { requestStatus: NOT_STARTED, token, expiresIn } as const
    await installations.update(key, () => ({ fid: started.fid, registrationStatus: DONE, authToken }))
  } catch (error) {
    const isConflict = statusOf(error) === 409
    const reset = { ...started, registrationStatus: NOT_STARTED } as const
    await installations.update(key, () => (isConflict ? undefined : reset))
    if (!isConflict) throw new PushError("token-subscribe-failed", error)
  }
}

/** Advances the token from 0 over 1 to 2; undefined when the record was deleted, as after 401 and 404. */
async function save({ key, installations, server }: InstallInput): Promise<string | undefined> {
  const started = await startStep(installations, key, {
    stateOf: tokenState,
    start: (record) => record && { ...record, authToken: { ...record.authToken, requestStatus: IN_PROGRESS, requestTime: Date.now() } }, // oxfmt-ignore
  })
  if (!started) return (await installations.read(key))?.authToken.token
  const { token } = started.authToken
  try {
    if (!token) throw new PushError("token-subscribe-no-token")
    await server.saveToken(token)
    const authToken = { ...started.authToken, requestStatus: DONE, creationTime: Date.now() } as const
    await installations.update(key, () => ({ ...started, authToken }))
    return token
  } catch (error) {
    const isInvalid = !token || statusOf(error) === 401 || statusOf(error) === 404
    await installations.update(key, () => (isInvalid ? undefined : unsaved(started)))
    if (isInvalid) return undefined
    throw new PushError("token-subscribe-failed", error)
  }
}

type StepState = "open" | "inProgress" | "done"
type Step = {
  stateOf: (record: InstallationRecord | undefined) => StepState
  start: (record: InstallationRecord | undefined) => InstallationRecord | undefined
}

/** Starts a step in this tab only and returns the record; undefined once the step is done, possibly by another tab. */
async function startStep(installations: ObjectStore<InstallationRecord>, key: string, step: Step) {
  for (;;) {
    const current: { state: StepState } = { state: "done" }
    const updated = await installations.update(key, (record) => {
      current.state = step.stateOf(record)
      return current.state === "open" ? step.start(record) : record
    })
    if (current.state === "open") return updated
    if (current.state === "done") return undefined
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

function stepState(status: InstallationRecord["registrationStatus"] | undefined, since = 0): StepState {
  if (status === DONE) return "done"
  return status === IN_PROGRESS && Date.now() - since < STEP_TIMEOUT_MS ? "inProgress" : "open"
}

function tokenState(record: InstallationRecord | undefined): StepState {
  if (record?.registrationStatus !== DONE) return "done"
  const { requestStatus, requestTime, creationTime = 0, expiresIn = 0 } = record.authToken
  const isExpired = requestStatus === DONE && Date.now() >= creationTime + expiresIn * 1000
  return isExpired ? "open" : stepState(requestStatus, requestTime)
}

const unsaved = (record: InstallationRecord): InstallationRecord => ({
  ...record,
  authToken: { ...record.authToken, requestStatus: NOT_STARTED },
})

/** 16 random bytes in base64url: 22 characters. */
function newFid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "")
}

import { useEffect, useSyncExternalStore } from "react"
import { Failure } from "@/lib/contract/errors"
import { paths } from "@/lib/shared/paths"
import type { Restriction } from "@/lib/shared/restriction"
import { isPageArea } from "@/lib/shared/roles"
import { fetchSession, postAuth, type Session } from "./next-auth-client"
import { closeDialogs, openDialog } from "../dialogs"
import { hardNavigate } from "../hard-navigate"
import { setLanguageCookie } from "../language"
import { observable } from "../observable"
import { saveRequestedPath } from "./return-path"
import { clearPerson, setSigningIn, onPersonChanged, storePerson } from "../local-storage"
import { chooseTheme } from "../theme"
import { loadPart } from "@/lib/client/load-part"

const RENEW_BEFORE_EXPIRY_MS = 45_000
const MIN_REFRESH_INTERVAL_MS = 20_000

/** Undefined until it is fetched, null when nobody is signed in. */
const currentSession = observable<Session | null | undefined>(undefined)
let pendingRefresh: Promise<Session | null> | undefined
let refreshedAt = 0
let ending: Promise<void> | undefined
let signingOut: Promise<void> | undefined
let signOutPath: string = paths.home
let sendUnsent: () => Promise<unknown> = () => Promise.resolve()

onPersonChanged(() => currentSession.set(undefined))

/** Returns the session at this host, its access token valid for at least 45 seconds if possible; null when nobody is signed in. */
export async function getSession(): Promise<Session | null> {
  const session = currentSession.get()
  if (session === undefined) return refresh()
  const isExpiring = session !== null && session.expiresAt - Date.now() < RENEW_BEFORE_EXPIRY_MS
  return isExpiring && Date.now() - refreshedAt > MIN_REFRESH_INTERVAL_MS ? refresh() : session
}

/** The session; undefined until it is fetched. The component renders again when it changes. */
export function useSession(): Session | null | undefined {
  useEffect(() => void getSession().catch(() => undefined), [])
  return useSyncExternalStore(currentSession.subscribe, currentSession.get, () => undefined)
}

/** The headers of an authenticated call (spec §7); empty when nobody is signed in. */
export async function authHeaders(): Promise<Record<string, string>> {
  const session = await getSession()
  if (!session) return {}
  return {
    Authorization: `Bearer ${session.access_token}`,
    loginToken: session.user_unique_login_token,
    instituteId: String(session.user.selectedInstitute),
  }
}

/** Fetches the session after the server refused a call; false when its token is the refused one, or there is no session. */
export async function renewSession(): Promise<boolean> {
  const old = currentSession.get()?.access_token
  const session = await refresh()
  return session !== null && session.access_token !== old
}

/** The fields of each sign-in method, by its next-auth provider. */
export type SignInCredentials =
  | { provider: "credentials"; username: string; password: string }
  | { provider: "code"; identifier: string; otp: string }
  | { provider: "ticket" | "support"; ticket: string; browser: string }

/** Signs in at an institute; throws the `Failure` of the server. */
export async function signIn(
  { provider, ...fields }: SignInCredentials,
  { instituteId, endOther }: { instituteId: number; endOther?: boolean },
): Promise<Session> {
  setSigningIn(true)
  try {
    await postAuth(`callback/${provider}`, {
      ...fields,
      instituteId: String(instituteId),
      ...(endOther && { endOther: "true" }),
    })
    await pendingRefresh?.catch(() => null)
    const session = await refresh()
    if (!session) throw new Failure("unexpected")
    storePerson(session.user)
    applyPreferences(session.user)
    return session
  } finally {
    setSigningIn(false)
  }
}

/** Applies the language and theme of the account in this browser; a preference that was never chosen is left as it is. */
function applyPreferences({ language, theme }: Session["user"]) {
  if (language) setLanguageCookie(language)
  if (theme) chooseTheme(theme)
}

/** Sets the path to show after sign-out, before a call that ends every session, because its live message may arrive first. */
export function setSignOutPath(to: string): void {
  signOutPath = to
}

/**
 * Signs out and loads the home page or another path, so that no state stays on the screen or in memory. Runs once, even if
 * the person and the server request it at the same time.
 */
export function signOut(to: string = signOutPath): Promise<void> {
  signingOut ??= signOutAndLeave(to).finally(() => (signingOut = undefined))
  return signingOut
}

async function signOutAndLeave(to: string) {
  const isEnded = currentSession.get() === null
  if (!isEnded) await sendUnsent()
  // The cookie first: another tab that is told of the change asks whether there is still a session.
  const isSignedOut = await deleteSessionCookie()
  forgetSession({ keepsWrites: isEnded || !isSignedOut })
  await unregisterPush()
  hardNavigate(to)
}

/** Lets what waits to be sent be sent by `send`, while there is a session; a sign-out waits for it. */
export function setBeforeSignOut(send: () => Promise<unknown>): void {
  sendUnsent = send
}

/** Before the page is left, because nothing of it runs afterwards. */
const unregisterPush = () =>
  loadPart(() => import("../push/unregister-browser"))
    .then((file) => file.unregisterBrowser())
    .catch(() => undefined)

/** On other pages an earlier path stays, as that of the area from which the visitor was sent there. */
function saveAreaPath() {
  const { pathname, search } = window.location
  if (isPageArea(pathname.split("/", 2)[1] ?? "")) saveRequestedPath(pathname + search)
}

/**
 * Handles a session that the server ended (spec §8): cleans up, shows the reason, then loads the home page. The cookie is
 * deleted last, so that a navigation that is under way leads to a page that shows the reason too.
 */
export function endSession(code: SessionEnd): Promise<void> {
  ending ??= closeEndedSession(code)
  return ending
}

/** Why a session has ended, as the person reads it. */
type SessionEnd = "session_replaced" | "disabled" | `institute_${Restriction}`

async function closeEndedSession(code: SessionEnd) {
  closeDialogs()
  forgetSession({ keepsWrites: code === "session_replaced" })
  const messages = await loadPart(() => import("./session-messages")).then((file) =>
    file.sessionMessages(document.documentElement.lang),
  )
  await openDialog({
    type: "error",
    message: messages[code],
    ...(code === "session_replaced" && { primaryLabel: messages.dismiss }),
  })
  await deleteSessionCookie()
  hardNavigate(paths.home)
}

function forgetSession(options: { keepsWrites: boolean }) {
  clearPerson(options)
  currentSession.set(null)
}

const deleteSessionCookie = () =>
  postAuth("signout", {}).then(
    () => true,
    () => false,
  )

function refresh(): Promise<Session | null> {
  pendingRefresh ??= loadSession().finally(() => (pendingRefresh = undefined))
  return pendingRefresh
}

async function loadSession(): Promise<Session | null> {
  const session = await fetchSession()
  refreshedAt = Date.now()
  if (!session?.endedBy) {
    currentSession.set(session)
    return session
  }
  currentSession.set(null)
  if (session.endedBy === "session_replaced" || session.endedBy === "disabled") void endSession(session.endedBy)
  else {
    saveAreaPath()
    void signOut()
  }
  return null
}

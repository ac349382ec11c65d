import { useEffect, useSyncExternalStore } from "react"
import { Failure } from "@/lib/contract/errors"
import { paths } from "@/lib/shared/paths"
import { askSession, postAuth, type Session } from "./auth-route"
import { closeDialogs, openDialog } from "./dialogs"
import { goTo } from "./go"
import { keepLanguage } from "./language"
import { observable } from "./observable"
import { rememberPath } from "./remembered-path"
import { forgetPerson, noteSigningIn, onPersonChanged, storePerson } from "./session-storage"
import { chooseTheme } from "./theme"

const RENEW_WITHIN_MS = 45_000
const ASK_AGAIN_AFTER_MS = 20_000

/** Undefined until the server was asked, null for a stranger. */
const kept = observable<Session | null | undefined>(undefined)
let asking: Promise<Session | null> | undefined
let askedAt = 0
let ending: Promise<void> | undefined
let leaving: Promise<void> | undefined
let wayOut: string = paths.home

onPersonChanged(() => kept.set(undefined))

/** Who is signed in at this host, with an access token that is good for a while; null for a stranger. */
export async function getSession(): Promise<Session | null> {
  const session = kept.get()
  if (session === undefined) return refresh()
  const isShort = session !== null && session.expiresAt - Date.now() < RENEW_WITHIN_MS
  return isShort && Date.now() - askedAt > ASK_AGAIN_AFTER_MS ? refresh() : session
}

/** The session as a component watches it; undefined until the server has answered. */
export function useSession(): Session | null | undefined {
  useEffect(() => void getSession().catch(() => undefined), [])
  return useSyncExternalStore(kept.subscribe, kept.get, () => undefined)
}

/** The headers of a call by who is signed in (spec §7); none for a stranger. */
export async function authHeaders(): Promise<Record<string, string>> {
  const session = await getSession()
  if (!session) return {}
  return {
    Authorization: `Bearer ${session.access_token}`,
    loginToken: session.user_unique_login_token,
    instituteId: String(session.user.selectedInstitute),
  }
}

/** Gets a new access token after the server found the old one expired; false when there is none to be had. */
export async function renewSession(): Promise<boolean> {
  const old = kept.get()?.access_token
  const session = await refresh()
  return session !== null && session.access_token !== old
}

/** What each way in asks for. */
export type Entry =
  | { way: "credentials"; username: string; password: string }
  | { way: "code"; identifier: string; otp: string }
  | { way: "ticket"; ticket: string; browser: string }

/** Signs in at an institute; throws the failure of the catalogue that says why not. */
export async function signIn(
  { way, ...fields }: Entry,
  { instituteId, endOther }: { instituteId: number; endOther?: boolean },
): Promise<Session> {
  noteSigningIn(true)
  try {
    await postAuth(`callback/${way}`, {
      ...fields,
      instituteId: String(instituteId),
      ...(endOther && { endOther: "true" }),
    })
    await asking?.catch(() => null)
    const session = await refresh()
    if (!session) throw new Failure("unexpected")
    storePerson(session)
    takeOver(session.user)
    return session
  } finally {
    noteSigningIn(false)
  }
}

/** What somebody chose wherever they were before holds in this browser too; what they never chose stays as it is here. */
function takeOver({ language, theme }: Session["user"]) {
  if (language) keepLanguage(language)
  if (theme) chooseTheme(theme)
}

/** Names where signing out leads, for what ends every session, so that the server may tell of it before it answers. */
export function leadOut(to: string): void {
  wayOut = to
}

/**
 * Signs out and leaves for the first page, or another, so that nothing that was on the screen or in memory stays; once,
 * though the person and the server may both want it.
 */
export function signOut(to: string = wayOut): Promise<void> {
  leaving ??= leave(to).finally(() => (leaving = undefined))
  return leaving
}

async function leave(to: string) {
  await forget()
  goTo(to)
}

/** What the specification wants when the server has ended the session (§8): clean up, say why, leave for '/'. */
export function endSession(code: "other_platform" | "disabled"): Promise<void> {
  ending ??= sayGoodbye(code)
  return ending
}

async function sayGoodbye(code: "other_platform" | "disabled") {
  closeDialogs()
  await forget()
  const words = await import("./session-words").then((file) => file.sessionWords(document.documentElement.lang))
  await openDialog({
    type: "error",
    message: words[code],
    ...(code === "other_platform" && { primaryLabel: words.ok }),
  })
  goTo(paths.home)
}

async function forget() {
  forgetPerson()
  kept.set(null)
  await postAuth("signout", {}).catch(() => undefined)
}

function refresh(): Promise<Session | null> {
  asking ??= ask().finally(() => (asking = undefined))
  return asking
}

async function ask(): Promise<Session | null> {
  const session = await askSession()
  askedAt = Date.now()
  if (!session?.endedBy) {
    kept.set(session)
    return session
  }
  if (session.endedBy === "other_platform" || session.endedBy === "disabled") void endSession(session.endedBy)
  else {
    rememberPath(window.location.pathname + window.location.search)
    void signOut()
  }
  kept.set(null)
  return null
}

import type { Session } from "./auth-route"

/** Keeps what public pages show of who is in (spec §3, key `auth`): names and numbers, never a token. */
export function storePerson({ user }: Session): void {
  const { user_id, first_name, role, selectedInstitute } = user
  write("auth", JSON.stringify({ user_id, first_name, roleType: role, selectedInstitute }))
  write("selectedInstitute", String(selectedInstitute))
  write("instituteId", String(selectedInstitute))
}

/** Forgets who was in. */
export function forgetPerson(): void {
  for (const key of ["auth", "selectedInstitute", "loginInProgress"]) write(key, undefined)
}

/** Notes that a sign-in is under way, or no more (spec §4). */
export const noteSigningIn = (isUnderWay: boolean): void => write("loginInProgress", isUnderWay ? "true" : undefined)

/** Tells of a change that another tab made to who is in. */
export function onPersonChanged(listener: () => void): void {
  if (typeof window === "undefined") return
  window.addEventListener("storage", ({ key }) => (key === "auth" || key === null) && listener())
}

/** A browser that keeps nothing throws on every touch; signing in works without. */
function write(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    return
  }
}

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
  for (const key of ["auth", "selectedInstitute", "loginInProgress", "hasCrmControlAccess", "MY_IP"])
    write(key, undefined)
}

/** Notes that a sign-in is under way, or no more (spec §4). */
export const noteSigningIn = (isUnderWay: boolean): void => write("loginInProgress", isUnderWay ? "true" : undefined)

/** Tells of a change that another tab made to who is in. */
export function onPersonChanged(listener: () => void): void {
  if (typeof window === "undefined") return
  window.addEventListener("storage", ({ key }) => (key === "auth" || key === null) && listener())
}

/** Keeps which institute this host shows (spec §1 and §3): `instituteDetail` and `instituteId`. */
export function storeInstitute(institute: { id: number; name: string; image: string | null }): void {
  write("instituteDetail", JSON.stringify(institute))
  write("instituteId", String(institute.id))
}

/** Keeps whether this host is the institute's own domain (spec §3, `isOnDomain`). */
export const storeDomain = (isOnDomain: boolean): void => write("isOnDomain", String(isOnDomain))

/** Keeps whether who is in may work with enquiries (spec §3, `hasCrmControlAccess`). */
export const storeCrmAccess = (isGiven: boolean): void => write("hasCrmControlAccess", String(isGiven))

/** Keeps the address that the visitor comes from (spec §3, `MY_IP`). */
export const storeAddress = (ip: string): void => write("MY_IP", ip)

/** Keeps the version that runs (spec §3, `ver`), which tells the other tabs of this browser. */
export const storeVersion = (version: string): void => write("ver", version)

/** Hears of a version that another tab was told of, until the function that this answers is called. */
export function onVersionStored(listener: (version: string) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => key === "ver" && newValue !== null && listener(newValue)
  window.addEventListener("storage", onStorage)
  return () => window.removeEventListener("storage", onStorage)
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

import type { Session } from "./session/next-auth-client"

type StoredFields = Pick<Session["user"], "user_id" | "first_name" | "role" | "selectedInstitute">

/** Saves what public pages show of the signed-in person (spec §3, key `auth`): names and numbers, never a token. */
export function storePerson({ user }: { user: StoredFields }): void {
  const { user_id, first_name, role, selectedInstitute } = user
  write("auth", JSON.stringify({ user_id, first_name, roleType: role, selectedInstitute }))
  write("selectedInstitute", String(selectedInstitute))
  write("instituteId", String(selectedInstitute))
}

/** Deletes every key that belongs to the signed-in person. */
export function clearPerson(): void {
  for (const key of ["auth", "selectedInstitute", "loginInProgress", "hasCrmControlAccess", "MY_IP"])
    write(key, undefined)
}

/** Saves whether a sign-in is in progress (spec §4). */
export const setSigningIn = (isInProgress: boolean): void => write("loginInProgress", isInProgress ? "true" : undefined)

/** Calls `listener` when another tab changed the signed-in person. */
export function onPersonChanged(listener: () => void): void {
  if (typeof window === "undefined") return
  window.addEventListener("storage", ({ key }) => (key === "auth" || key === null) && listener())
}

/** Saves the institute of this host (spec §1 and §3): `instituteDetail` and `instituteId`. */
export function storeInstitute(institute: { id: number; name: string; image: string | null }): void {
  write("instituteDetail", JSON.stringify(institute))
  write("instituteId", String(institute.id))
}

/** Saves whether this host is the institute's own domain (spec §3, `isOnDomain`). */
export const storeDomain = (isOnDomain: boolean): void => write("isOnDomain", String(isOnDomain))

/** Saves whether the signed-in person may work with enquiries (spec §3, `hasCrmControlAccess`). */
export const storeCrmAccess = (isAllowed: boolean): void => write("hasCrmControlAccess", String(isAllowed))

/** Saves the visitor's IP address (spec §3, `MY_IP`). */
export const storeAddress = (ip: string): void => write("MY_IP", ip)

/** Saves the running version (spec §3, `ver`), which notifies the other tabs of this browser. */
export const storeVersion = (version: string): void => write("ver", version)

/** Calls `listener` with a version that another tab saved; returns the function that removes the listener. */
export function onVersionStored(listener: (version: string) => void): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => key === "ver" && newValue !== null && listener(newValue)
  window.addEventListener("storage", onStorage)
  return () => window.removeEventListener("storage", onStorage)
}

/** localStorage throws on every access when it is blocked; signing in works without it. */
function write(key: string, value: string | undefined): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, value)
  } catch {
    return
  }
}

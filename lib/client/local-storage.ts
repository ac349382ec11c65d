import type { Session } from "./session/next-auth-client"
import type { StoredInstituteDetail } from "./store-facts"

type StoredFields = Omit<Session["user"], "language" | "theme">

/** Saves the signed-in person (spec §3, key `auth`): every field of the stored session but its two tokens. */
export function storePerson(user: StoredFields): void {
  const { user_id, user_profile_id, first_name, email, mobile_number, gender, profileImage } = user
  const { role, selectedInstitute, bucketName } = user
  const person = { user_id, user_profile_id, first_name, email, mobile_number, gender, profileImage }
  write("auth", JSON.stringify({ ...person, role: { roleType: role }, selectedInstitute, bucketName }))
  write("selectedInstitute", String(selectedInstitute))
  write("instituteId", String(selectedInstitute))
}

/**
 * Deletes every key that belongs to the signed-in person, and the writes that wait to be sent for them, unless those are
 * kept for their next session in this browser.
 */
export function clearPerson({ keepsWrites = false } = {}): void {
  const writes = keepsWrites ? [] : outboxes()
  for (const key of ["auth", "selectedInstitute", "loginInProgress", "hasCrmControlAccess", "MY_IP", ...writes])
    write(key, undefined)
}

function outboxes(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith("outbox."))
  } catch {
    return []
  }
}

/** Saves whether a sign-in is in progress (spec §4). */
export const setSigningIn = (isInProgress: boolean): void => write("loginInProgress", isInProgress ? "true" : undefined)

/** Calls `listener` when another tab changed the signed-in person. */
export function onPersonChanged(listener: () => void): void {
  if (typeof window === "undefined") return
  window.addEventListener("storage", ({ key }) => (key === "auth" || key === null) && listener())
}

/** Saves the path to return to after sign-in beside its cookie (spec §3, `path`), or deletes it. */
export const storePath = (path: string | undefined): void => write("path", path)

/** Saves an institute (spec §1 and §3): `instituteDetail`, its image as a URL, and `instituteId`. */
export function storeInstitute(institute: StoredInstituteDetail): void {
  write("instituteDetail", JSON.stringify(institute))
  write("instituteId", String(institute.id))
}

/** Saves whether the signed-in person may work with enquiries (spec §3, `hasCrmControlAccess`). */
export const storeCrmAccess = (isAllowed: boolean): void => write("hasCrmControlAccess", String(isAllowed))

/** Saves the visitor's IP address (spec §3, `MY_IP`), and in this tab that it was looked up. */
export function storeAddress(ip: string): void {
  write("MY_IP", ip)
  try {
    sessionStorage.setItem("MY_IP", ip)
  } catch {
    return
  }
}

/** Whether this tab has looked up the visitor's IP address, and it is still saved. */
export function hasAddress(): boolean {
  try {
    return localStorage.getItem("MY_IP") !== null && sessionStorage.getItem("MY_IP") !== null
  } catch {
    return true
  }
}

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

import { useSyncExternalStore } from "react"
import { ROLES, type Role } from "@/lib/shared/roles"

/** The signed-in person as saved for public pages (spec §3, key `auth`). */
export type StoredPerson = { userId: number; firstName: string; role: Role }

/** The person of the `auth` key; undefined before sign-in, on the server, and when the value is invalid. */
export const useStoredPerson = (): StoredPerson | undefined =>
  readPerson(useSyncExternalStore(subscribe, readRaw, () => null))

/** The same outside a component. */
export const storedPerson = (): StoredPerson | undefined => readPerson(readRaw())

function readRaw(): string | null {
  try {
    return localStorage.getItem("auth")
  } catch {
    return null
  }
}

/** Parses the text of the `auth` key; undefined when it is invalid. */
export function readPerson(text: string | null): StoredPerson | undefined {
  if (!text) return undefined
  try {
    const stored: unknown = JSON.parse(text)
    if (typeof stored !== "object" || stored === null) return undefined
    const { user_id: userId, first_name: firstName, role: storedRole }: Record<string, unknown> = { ...stored }
    const role = ROLES.find((roleType) => isRole(storedRole, roleType))
    return typeof userId === "number" && typeof firstName === "string" && role ? { userId, firstName, role } : undefined
  } catch {
    return undefined
  }
}

const isRole = (role: unknown, roleType: Role): boolean =>
  typeof role === "object" && role !== null && "roleType" in role && role.roleType === roleType

function subscribe(onChange: () => void): () => void {
  window.addEventListener("storage", onChange)
  return () => window.removeEventListener("storage", onChange)
}

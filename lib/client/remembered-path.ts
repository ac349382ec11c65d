import { ownPath } from "@/lib/shared/own-path"
import { homeOf, isArea, mayEnter, type Role } from "@/lib/shared/roles"

const KEY = "path"

/** Keeps an address of ours to come back to after signing in (spec §3 `path`); `middleware.ts` does it for the areas. */
export const rememberPath = (path: string): void => {
  document.cookie = `${KEY}=${encodeURIComponent(path)}; path=/; max-age=600; samesite=lax`
}

/** Takes the remembered address, once. */
export function takePath(): string | undefined {
  const kept = document.cookie.match(/(?:^|;\s*)path=([^;]*)/)?.[1]
  document.cookie = `${KEY}=; path=/; max-age=0`
  try {
    return kept && decodeURIComponent(kept)
  } catch {
    return undefined
  }
}

/** Where somebody lands after signing in: the remembered address if it is ours and open to the role, else their home. */
export function landingOf(role: Role, remembered: string | undefined): string {
  const path = ownPath(remembered, homeOf(role))
  const area = path.split(/[/?#]/)[1] ?? ""
  return isArea(area) && !mayEnter(role, area) ? homeOf(role) : path
}

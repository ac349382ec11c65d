import { safeRedirectPath } from "@/lib/shared/safe-redirect-path"
import { homeOf, isArea, mayEnter, type Role } from "@/lib/shared/roles"

import { storePath } from "../local-storage"

const KEY = "path"

/**
 * Saves the path to return to after sign-in in a cookie and in local storage (spec §3 `path`); for the areas the server
 * sets the cookie. The cookie counts, because it expires.
 */
export const saveReturnPath = (path: string): void => {
  storePath(path)
  document.cookie = `${KEY}=${encodeURIComponent(path)}; path=/; max-age=600; samesite=lax`
}

/** Saves it as the path of a page in whose place another is shown now, which says so (`markSignInRequest`). */
export function saveRequestedPath(path: string): void {
  saveReturnPath(path)
  document.cookie = "sign-in-request=1; path=/; max-age=60; samesite=lax"
}

/** Returns the saved path and deletes it; no page asks to sign in any more. */
export function takeReturnPath(): string | undefined {
  const { dataset } = document.documentElement
  delete dataset.signInRequest
  delete dataset.signInPage
  const path = readReturnPath()
  document.cookie = `${KEY}=; path=/; max-age=0`
  storePath(undefined)
  return path
}

/** The saved path, which stays saved. */
export function readReturnPath(): string | undefined {
  const value = document.cookie.match(/(?:^|;\s*)path=([^;]*)/)?.[1]
  try {
    return value && decodeURIComponent(value)
  } catch {
    return undefined
  }
}

/** Whether a saved path is that of a checkout, so that who signs up is about to buy. */
export const isCheckout = (path: string | undefined): boolean => /^\/institute\/\d+\/checkout(?:\/|$)/.test(path ?? "")

/** The path to show after sign-in: the saved one if it is local and the role may enter its area, else the role's home. */
export function landingPath(role: Role, savedPath: string | undefined): string {
  const path = safeRedirectPath(savedPath, homeOf(role))
  const area = path.split(/[/?#]/)[1] ?? ""
  return isArea(area) && !mayEnter(role, area) ? homeOf(role) : path
}

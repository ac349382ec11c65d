/** The institute of the host as local storage holds it (spec §3, `instituteDetail`); `image` is a path, or null. */
export interface StoredInstituteDetail {
  id: number
  name: string
  image: string | null
}

interface Facts {
  /** The main host, of which the hosts of institutes are sub-domains if they are not their own. */
  mainHost: string
  /** Undefined on the main host. */
  institute?: StoredInstituteDetail | undefined
}

/**
 * Writes what a page knows of its host to local storage before anything else of the page runs: `instituteDetail`,
 * `instituteId`, `isOnDomain`, and `path` as the cookie has it (spec §1, §3). Runs in the browser, serialised with
 * `toString`: it may use its parameter and browser globals only.
 */
export function storeFacts({ mainHost, institute }: Facts): void {
  try {
    const { hostname, origin } = location
    localStorage.setItem("isOnDomain", String(hostname !== mainHost && !hostname.endsWith(`.${mainHost}`)))
    const path = /(?:^|;\s*)path=([^;]+)/.exec(document.cookie)
    if (path) localStorage.setItem("path", decodeURIComponent(path[1] ?? ""))
    else localStorage.removeItem("path")
    if (!institute) return
    const image = institute.image === null ? null : origin + institute.image
    localStorage.setItem("instituteDetail", JSON.stringify({ id: institute.id, name: institute.name, image }))
    localStorage.setItem("instituteId", String(institute.id))
  } catch {
    // Blocked storage: nothing relies on these keys.
  }
}

/** The source of an inline script for the head of a page; a `<` is escaped, so that no name can close the script. */
export const storeFactsScript = (facts: Facts): string =>
  `(${storeFacts.toString()})(${JSON.stringify(facts).replaceAll("<", "\\u003c")})`

import type { NavigationGroup, NavigationItem } from "./navigation"

/**
 * The pages whose label or group contains every word of a text; those whose label begins with its first word come
 * first.
 */
export function matchPages(groups: readonly NavigationGroup[], text: string): (NavigationItem & { group?: string })[] {
  const words = normalize(text).split(/\s+/).filter(Boolean)
  const pages = groups.flatMap((group) => group.items.map((item) => ({ ...item, group: group.label })))
  const found = pages.filter(({ label, group = "" }) =>
    words.every((word) => normalize(`${label} ${group}`).includes(word)),
  )
  const rank = (label: string) => (words[0] && normalize(label).startsWith(words[0]) ? 0 : 1)
  return found.toSorted((one, other) => rank(one.label) - rank(other.label))
}

const normalize = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLocaleLowerCase()

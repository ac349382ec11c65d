import type { NavigationGroup, NavigationItem } from "./navigation"

/** The pages whose name or group holds every word of a text, those that begin with it first. */
export function matchPages(groups: readonly NavigationGroup[], text: string): (NavigationItem & { group?: string })[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const pages = groups.flatMap((group) => group.items.map((item) => ({ ...item, group: group.label })))
  const found = pages.filter(({ label, group = "" }) =>
    words.every((word) => plain(`${label} ${group}`).includes(word)),
  )
  const begins = (label: string) => (words[0] && plain(label).startsWith(words[0]) ? 0 : 1)
  return found.toSorted((one, other) => begins(one.label) - begins(other.label))
}

const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLocaleLowerCase()

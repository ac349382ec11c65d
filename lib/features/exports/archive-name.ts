const MAX_LENGTH = 120
/** What a name may not have on one system or another: separators, control and formatting characters, and what Windows refuses. */
const REFUSED = /[\p{Cc}\p{Cf}/\\:*?"<>|]/gu
const RESERVED = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/** A name of a file or folder as it can be unpacked anywhere; its extension stays. */
export function archiveName(name: string): string {
  const clean = name
    .toWellFormed()
    .replace(REFUSED, "_")
    .replace(/^[. ]+|[. ]+$/g, "")
  const dot = clean.lastIndexOf(".")
  const extension = dot > 0 && clean.length - dot <= 10 ? clean.slice(dot) : ""
  const stem = [...clean.slice(0, clean.length - extension.length)].slice(0, MAX_LENGTH).join("") || "file"
  return RESERVED.test(clean) ? `_${stem}${extension}` : `${stem}${extension}`
}

/** Names that no two have, in one folder; upper and lower case do not tell them apart. */
export function createUniqueNames(taken: Iterable<string> = []): (name: string) => string {
  const seen = new Set([...taken].map((name) => name.toLowerCase()))
  return (wanted) => {
    const clean = archiveName(wanted)
    let name = clean
    for (let number = 2; seen.has(name.toLowerCase()); number += 1) name = numbered(clean, number)
    seen.add(name.toLowerCase())
    return name
  }
}

function numbered(name: string, number: number): string {
  const dot = name.lastIndexOf(".")
  return dot > 0 ? `${name.slice(0, dot)} (${number})${name.slice(dot)}` : `${name} (${number})`
}

type Folder = { id: number; name: string; parentId: number | null }

/** The path of each folder, with a slash at its end; 0 is the top. And what is in each, by name. */
export function folderPaths(folders: readonly Folder[]) {
  const paths = new Map<number, string>([[0, "files/"]])
  const inside = new Map<number, string[]>()
  const byParent = Map.groupBy(folders, ({ parentId }) => parentId ?? 0)
  const visit = (id: number) => {
    const unique = createUniqueNames()
    const children = (byParent.get(id) ?? []).map((folder) => ({ folder, name: unique(folder.name) }))
    inside.set(
      id,
      children.map(({ name }) => name),
    )
    for (const { folder, name } of children) {
      paths.set(folder.id, `${paths.get(id) ?? ""}${name}/`)
      visit(folder.id)
    }
  }
  visit(0)
  return { paths, inside }
}

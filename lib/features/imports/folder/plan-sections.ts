import { comparePaths, cut, titleOf } from "./entry-name"

interface Planned<Entry> {
  title: string
  lessons: { title: string; entry: Entry }[]
}

/**
 * The sections and lessons of the files of a folder, in natural order. Each folder with files is a section, named after it
 * and those above it; files at the top are in a section that is named after the zip. One folder around everything else is
 * none of them: it is the name of the whole.
 */
export function planSections<Entry extends { segments: readonly string[] }>(
  entries: readonly Entry[],
  archiveName: string,
): Planned<Entry>[] {
  const root = rootOf(entries)
  const sections = new Map<string, { path: readonly string[]; entries: Entry[] }>()
  for (const entry of entries) {
    const path = entry.segments.slice(root === undefined ? 0 : 1, -1)
    const key = path.join("/")
    const section = sections.get(key) ?? { path, entries: [] }
    section.entries.push(entry)
    sections.set(key, section)
  }
  const nameOfTop = root === undefined ? titleOf(archiveName, { isFile: true }) : titleOf(root, { isFile: false })
  return [...sections.values()]
    .toSorted((one, other) => comparePaths(one.path, other.path))
    .map((section) => ({
      title:
        section.path.length === 0
          ? nameOfTop
          : cut(section.path.map((name) => titleOf(name, { isFile: false })).join(" – ")),
      lessons: section.entries
        .toSorted((one, other) => comparePaths(one.segments, other.segments))
        .map((entry) => ({ title: titleOf(entry.segments.at(-1) ?? "", { isFile: true }), entry })),
    }))
}

/** The one folder that holds everything, if there are folders in it; undefined otherwise. */
function rootOf(entries: readonly { segments: readonly string[] }[]): string | undefined {
  const root = entries[0]?.segments[0]
  const isAround = entries.every(({ segments }) => segments.length > 1 && segments[0] === root)
  return isAround && entries.some(({ segments }) => segments.length > 2) ? root : undefined
}

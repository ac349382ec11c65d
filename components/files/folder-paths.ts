import type { FileFolder } from "@/lib/features/files/file-shapes"

/** The folders with the names on the way to each, by that text; without one of them and what is in it. */
export function folderPaths(folders: readonly FileFolder[], without?: number): { id: number; path: string }[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]))
  const wayTo = (folder: FileFolder): FileFolder[] => {
    const parent = folder.parentId === null ? undefined : byId.get(folder.parentId)
    return parent ? [...wayTo(parent), folder] : [folder]
  }
  return folders
    .map((folder) => ({ id: folder.id, way: wayTo(folder) }))
    .filter(({ way }) => way.every(({ id }) => id !== without))
    .map(({ id, way }) => ({ id, path: way.map(({ name }) => name).join(" / ") }))
    .toSorted((one, other) => one.path.localeCompare(other.path))
}

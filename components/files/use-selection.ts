"use client"
import { useState } from "react"
import { MAX_FILES_AT_ONCE, type ManagedFile } from "@/lib/features/files/file-shapes"

export type SelectedFile = Pick<ManagedFile, "id" | "name">

/** The files that are chosen for an action on several of them, at most 200. */
export function useSelection() {
  const [files, setFiles] = useState<readonly SelectedFile[]>([])
  const has = (id: number) => files.some((file) => file.id === id)
  return {
    files,
    has,
    toggle(file: SelectedFile) {
      if (has(file.id)) setFiles(files.filter(({ id }) => id !== file.id))
      else if (files.length < MAX_FILES_AT_ONCE) setFiles([...files, { id: file.id, name: file.name }])
    },
    clear: () => setFiles([]),
  }
}
export type Selection = ReturnType<typeof useSelection>

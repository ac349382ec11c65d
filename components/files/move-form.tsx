"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Field } from "@/components/ui/fields/field"
import { Select } from "@/components/ui/fields/select"
import { queryFor } from "@/lib/client/api"
import type { Failure } from "@/lib/contract/errors"
import { fileFolders } from "@/lib/features/files/contract"
import type { FileFolder } from "@/lib/features/files/file-shapes"
import { folderPaths } from "./folder-paths"

type MoveFormProps = {
  current: number | null
  /** A folder that moves, which cannot move into itself. */
  movedFolderId?: number
  save: { isPending: boolean; error: Failure | null; mutate: (folderId: number | null) => void }
  onCancel: () => void
}

/** Chooses the folder that files or a folder are moved into. */
export function MoveForm(props: MoveFormProps) {
  const folders = useQuery(queryFor(fileFolders.list, {}))
  return (
    <QueryContent query={folders} skeleton={<SkeletonLines lines={3} className="mt-4" />}>
      {(list) => <DestinationForm {...props} folders={list} />}
    </QueryContent>
  )
}

function DestinationForm({
  folders,
  current,
  movedFolderId,
  save,
  onCancel,
}: MoveFormProps & { folders: FileFolder[] }) {
  const t = useTranslations("files")
  const [chosen, setChosen] = useState(String(current ?? ""))
  return (
    <form
      method="post"
      className="flex flex-col gap-5 pt-1"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate(chosen ? Number(chosen) : null)
      }}
    >
      <Field label={t("destination")}>
        <Select value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">{t("top")}</option>
          {folderPaths(folders, movedFolderId).map(({ id, path }) => (
            <option key={id} value={id}>
              {path}
            </option>
          ))}
        </Select>
      </Field>
      <FormFooter label={t("moveHere")} pending={save.isPending} failure={save.error} onCancel={onCancel} />
    </form>
  )
}

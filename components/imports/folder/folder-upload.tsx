"use client"
import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { ZipUpload } from "@/components/forms/zip-upload"
import { useSend } from "@/lib/client/api"
import type { UploadedFile } from "@/lib/features/files/uploads-contract"
import { folderImports } from "@/lib/features/imports/folder-contract"
import { paths } from "@/lib/shared/paths"

type FolderUploadProps = { itemId: number; area: "admin" | "teacher" }

/** Uploads the zip of a folder, has it read and opens its import. */
export function FolderUpload({ itemId, area }: FolderUploadProps) {
  const t = useTranslations("imports.folder")
  const router = useRouter()
  const create = useSend(folderImports.create, { invalidates: [folderImports.list] })

  function onUploaded(file: UploadedFile) {
    create.mutate(
      { body: { itemId, fileId: file.id } },
      { onSuccess: ({ id }) => router.push(paths.folderImport(area, itemId, id)) },
    )
  }
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <ZipUpload kind="folder" label={t("choose")} hint={t("hint")} onUploaded={onUploaded} reading={create} />
    </div>
  )
}

"use client"
import { useTranslations } from "next-intl"
import { ZipUpload } from "@/components/forms/zip-upload"
import { useSend } from "@/lib/client/api"
import { instituteImports } from "@/lib/features/institute-imports/contract"

/** Uploads an export and has it read. */
export function ArchiveUpload() {
  const t = useTranslations("instituteImport")
  const create = useSend(instituteImports.create, { invalidates: [instituteImports.list], confirmsIdentity: true })
  return (
    <ZipUpload
      kind="archive"
      label={t("choose")}
      hint={t("hint")}
      onUploaded={({ id }) => create.mutate({ body: { fileId: id } })}
      reading={create}
    />
  )
}

"use client"
import { useTranslations } from "next-intl"
import { useRef } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { UploadList } from "@/components/forms/upload-list"
import { useResumableUploads } from "@/components/forms/use-resumable-uploads"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { files } from "@/lib/features/files/contract"
import type { FileKind, ManagedFile } from "@/lib/features/files/file-shapes"
import { acceptOf, type UploadKind } from "@/lib/features/files/upload-kinds"
import { FILE_LISTS } from "./use-file-actions"

/** What may take the place of a file of each kind. */
const REPLACED_BY: Record<FileKind, readonly UploadKind[]> = {
  video: ["video"],
  audio: ["audio"],
  image: ["image"],
  pdf: ["pdf"],
  document: ["document", "epub", "captions"],
  archive: ["zip"],
}

/** Uploads a file that takes the place of this one, wherever it is used. */
export function ReplaceFile({ file: { id, name, kind } }: { file: ManagedFile }) {
  const t = useTranslations("files")
  const errorMessage = useErrorMessage()
  const input = useRef<HTMLInputElement>(null)
  const replace = useSend(files.replace, { invalidates: FILE_LISTS })
  const { uploads, add, cancel, retry } = useResumableUploads({
    kinds: REPLACED_BY[kind],
    onUploaded: (uploaded) =>
      replace.mutate(
        { body: { id, uploadedId: uploaded.id } },
        {
          onSuccess: () => showToast("success", t("done.replaced", { name })),
          onError: (failure) => showToast("error", errorMessage(failure)),
        },
      ),
  })
  const isBusy = replace.isPending || uploads.some(({ state }) => state !== "done" && state !== "failed")
  return (
    <section aria-label={t("replace")} className="flex flex-col gap-3">
      <Button variant="secondary" className="w-fit" pending={isBusy} onClick={() => input.current?.click()}>
        <Icon name="refresh-cw" />
        {t("replace")}
      </Button>
      <p className="text-sm text-muted">{t("replaceHelp")}</p>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        aria-label={t("replace")}
        accept={acceptOf(REPLACED_BY[kind])}
        className="sr-only"
        onChange={({ target }) => {
          void add([...(target.files ?? [])])
          target.value = ""
        }}
      />
      <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
    </section>
  )
}

"use client"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { UploadList } from "@/components/forms/upload-list"
import { useResumableUploads } from "@/components/forms/use-resumable-uploads"
import { FileButton } from "@/components/ui/fields/file-button"
import { Icon } from "@/components/ui/icon"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { files } from "@/lib/features/files/contract"
import type { FileKind } from "@/lib/shared/file-kinds"
import type { ManagedFile } from "@/lib/features/files/file-shapes"
import { acceptOf, type UploadKind } from "@/lib/shared/upload-kinds"
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
      <FileButton
        variant="secondary"
        className="w-fit"
        pending={isBusy}
        accept={acceptOf(REPLACED_BY[kind])}
        onPick={(picked) => void add(picked)}
      >
        <Icon name="refresh-cw" />
        {t("replace")}
      </FileButton>
      <p className="text-sm text-muted">{t("replaceHelp")}</p>
      <UploadList uploads={uploads} onCancel={cancel} onRetry={retry} />
    </section>
  )
}

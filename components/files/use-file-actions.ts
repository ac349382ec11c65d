"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useErrorMessage } from "@/components/forms/error-message"
import { call, useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { invalidate } from "@/lib/client/invalidate"
import { downloadUrl } from "@/lib/client/save-file"
import { showToast } from "@/lib/client/toasts"
import { Failure } from "@/lib/contract/errors"
import { fileFolders, files } from "@/lib/features/files/contract"
import type { ManagedFile } from "@/lib/features/files/file-shapes"
import { learning } from "@/lib/features/learning/contract"

/** A file that an action is for. */
type SelectedFile = Pick<ManagedFile, "id" | "name">

/** What shows files and has to be asked for again after a change of them. */
export const FILE_LISTS = [files.list, files.show, files.listUses, files.storageAnalytics, fileFolders.list]

/** The actions on one or several files; each resolves to whether it was done. Deleting asks first and names who is concerned. */
export function useFileActions() {
  const t = useTranslations("files")
  const errorMessage = useErrorMessage()
  const client = useQueryClient()
  const remove = useSend(files.remove, { invalidates: FILE_LISTS })
  const restore = useSend(files.restore, { invalidates: FILE_LISTS })
  const purge = useSend(files.purge, { invalidates: FILE_LISTS })

  async function attempt(request: Promise<unknown>, done?: string): Promise<boolean> {
    try {
      await request
      if (done) showToast("success", done)
      return true
    } catch (error) {
      return showFailure(error)
    }
  }

  function showFailure(error: unknown): false {
    showToast("error", errorMessage(error))
    if (isGone(error)) void invalidate(client, FILE_LISTS)
    return false
  }

  async function isConfirmed(kind: "delete" | "purge", chosen: readonly SelectedFile[]) {
    const values = { count: chosen.length, name: chosen[0]?.name ?? "" }
    const message = kind === "delete" ? await deletionMessage(chosen) : [t("confirm.purgeMessage", values)]
    const buttons = { primaryLabel: t(`confirm.${kind}`), cancelLabel: t("confirm.keep") }
    const title = t(`confirm.${kind}Title`, values)
    const answer = await openDialog({ type: "confirmation", title, message, ...buttons, isDangerous: true })
    return answer === "primary"
  }

  async function deletionMessage(chosen: readonly SelectedFile[]): Promise<string[]> {
    const count = chosen.length
    const uses = await call(files.listUses, { query: { ids: idsOf(chosen) } })
    const titlesOf = (list: typeof uses) => [...new Set(list.map(({ itemTitle }) => `“${itemTitle}”`))].join(", ")
    const sold = titlesOf(uses.filter(({ buyers }) => buyers > 0))
    const used = titlesOf(uses.filter(({ buyers }) => buyers === 0))
    return [
      ...(sold ? [t("confirm.deleteSold", { items: sold, count })] : []),
      ...(used ? [t("confirm.deleteUsed", { items: used })] : []),
      t("confirm.deleteMessage", { count }),
    ]
  }

  async function confirmAndRemove(chosen: readonly SelectedFile[]) {
    const confirmed = await isConfirmed("delete", chosen)
    if (confirmed) await remove.mutateAsync({ query: { ids: idsOf(chosen), confirmed: "true" } })
    return confirmed
  }

  const restoreFiles = (chosen: readonly SelectedFile[]) =>
    attempt(
      restore.mutateAsync({ body: { ids: chosen.map(({ id }) => id) } }),
      t("done.restored", { count: chosen.length }),
    )

  return {
    async remove(chosen: readonly SelectedFile[]): Promise<boolean> {
      try {
        const isDone = await confirmAndRemove(chosen)
        const undo = () => void restoreFiles(chosen)
        if (isDone)
          showToast("success", t("done.deleted", { count: chosen.length }), { label: t("undo"), onPress: undo })
        return isDone
      } catch (error) {
        return showFailure(error)
      }
    },
    restore: restoreFiles,
    async purge(chosen: readonly SelectedFile[]): Promise<boolean> {
      if (!(await isConfirmed("purge", chosen))) return false
      return attempt(purge.mutateAsync({ query: { ids: idsOf(chosen) } }), t("done.purged", { count: chosen.length }))
    },
    download: ({ id, name }: SelectedFile) =>
      attempt(
        call(learning.openFile, { params: { id: String(id) }, query: { download: "true" } }).then(({ url }) =>
          downloadUrl(url, name),
        ),
      ),
    zip: (chosen: readonly SelectedFile[]) =>
      attempt(
        call(files.zipUrl, { body: { ids: chosen.map(({ id }) => id) } }).then(({ url }) =>
          downloadUrl(url, "files.zip"),
        ),
      ),
  }
}

const idsOf = (chosen: readonly SelectedFile[]) => chosen.map(({ id }) => id).join(",")
const isGone = (error: unknown) => error instanceof Failure && error.code === "not_found"

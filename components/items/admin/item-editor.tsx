"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/rights"
import { ViewOnlyNote } from "@/components/shell/view-only-note"
import { queryFor, useSend } from "@/lib/client/api"
import { useSession } from "@/lib/client/session"
import { dashboards } from "@/lib/features/dashboards/contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import type { DeskItem } from "@/lib/features/items/admin-shapes"
import { paths } from "@/lib/shared/paths"
import { faultyFields, fieldsOf, ITEM_NAMES, type ItemFields, readItemFields } from "./item-fields"
import { PricePart, StatePart, WordsPart } from "./item-sections"
import { ItemPreview } from "./item-preview"
import { SaveBar } from "@/components/forms/save-bar"
import { useEditing } from "@/components/forms/use-versioned-form"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"

type ItemEditorProps = { item: DeskItem; isTeacher: boolean; onReload: () => Promise<unknown> }

/** Title, promise, price and state of an item, beside what visitors see of it. */
export function ItemEditor({ item, isTeacher, onReload }: ItemEditorProps) {
  const t = useTranslations("itemsAdmin.editor")
  const client = useQueryClient()
  const mayEdit = useMay()(itemsAdmin.save)
  const instituteId = useSession()?.user.selectedInstitute
  const save = useSend(itemsAdmin.save, { stale: [itemsAdmin.list, dashboards.admin, dashboards.teacher] })
  const editing = useEditing<ItemFields>({ stands: fieldsOf(item), names: ITEM_NAMES, onReload })
  const { form, isDirty } = editing
  useLeaveWarning(isDirty)
  const typed = form.watch()

  const onSubmit = form.handleSubmit((fields) => {
    const { input, faults } = readItemFields(item, fields)
    if (!input) return editing.blame(faults)
    const arrive = editing.leaving()
    save.mutate(
      { body: input },
      {
        onSuccess(saved) {
          client.setQueryData(queryFor(itemsAdmin.show, { params: { id: String(saved.id) } }).queryKey, saved)
          arrive(fieldsOf(saved))
        },
        onError: (failure) => editing.blame(faultyFields(Object.keys(failure.fields ?? {}))),
      },
    )
  })

  const isPublic = item.status === "published" || item.status === "unlisted"
  const href = isPublic && instituteId !== undefined ? paths.item(instituteId, item.kind, item.id) : undefined
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
      <form noValidate onSubmit={(event) => void onSubmit(event)} className="flex min-w-0 flex-col gap-6">
        {!mayEdit && <ViewOnlyNote />}
        <fieldset disabled={!mayEdit} className="contents">
          <WordsPart editing={editing} />
          <PricePart editing={editing} currency={item.currency} />
          <StatePart editing={editing} item={item} typed={typed} isTeacher={isTeacher} />
        </fieldset>
        {mayEdit && (
          <SaveBar
            label={t("save")}
            isDirty={isDirty}
            pending={save.isPending}
            failure={save.error}
            saved={save.isSuccess ? { text: t(isPublic ? "saved" : "savedHidden"), href } : undefined}
            onReload={() => void editing.reload().then(save.reset)}
            onDiscard={() => {
              save.reset()
              editing.discard()
            }}
          />
        )}
      </form>
      <ItemPreview item={item} typed={typed} href={href} />
    </div>
  )
}

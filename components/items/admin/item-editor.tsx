"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { ViewOnlyNotice } from "@/components/shell/area/view-only-notice"
import { queryFor, useSend } from "@/lib/client/api"
import { useSession } from "@/lib/client/session/session"
import { dashboards } from "@/lib/features/dashboards/contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import type { AdminItem } from "@/lib/features/items/admin-shapes"
import { paths } from "@/lib/shared/paths"
import { invalidFields, fieldsOf, ITEM_FIELD_NAMES, type ItemFields, parseItemFields } from "./item-fields"
import { PriceSection, VisibilitySection, TextSection } from "./item-sections"
import { ItemPreview } from "./item-preview"
import { SaveBar } from "@/components/forms/save-bar"
import { useVersionedForm } from "@/components/forms/use-versioned-form"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"

type ItemEditorProps = { item: AdminItem; isTeacher: boolean; onReload: () => Promise<unknown> }

/** The form for title, short text, price and status of an item, beside a preview of its card. */
export function ItemEditor({ item, isTeacher, onReload }: ItemEditorProps) {
  const t = useTranslations("itemsAdmin.editor")
  const client = useQueryClient()
  const mayEdit = useMay()(itemsAdmin.save)
  const instituteId = useSession()?.user.selectedInstitute
  const save = useSend(itemsAdmin.save, { invalidates: [itemsAdmin.list, dashboards.admin, dashboards.teacher] })
  const versionedForm = useVersionedForm<ItemFields>({
    serverValues: fieldsOf(item),
    names: ITEM_FIELD_NAMES,
    onReload,
  })
  const { form, isDirty } = versionedForm
  useLeaveWarning(isDirty)
  const values = form.watch()

  const onSubmit = form.handleSubmit((fields) => {
    const { input, invalid } = parseItemFields(item, fields)
    if (!input) return versionedForm.setFieldErrors(invalid)
    const finishSave = versionedForm.beginSave()
    save.mutate(
      { body: input },
      {
        onSuccess(saved) {
          client.setQueryData(queryFor(itemsAdmin.show, { params: { id: String(saved.id) } }).queryKey, saved)
          finishSave(fieldsOf(saved))
        },
        onError: (failure) => versionedForm.setFieldErrors(invalidFields(Object.keys(failure.fields ?? {}))),
      },
    )
  })

  const isPublic = item.status === "published" || item.status === "unlisted"
  const href = isPublic && instituteId !== undefined ? paths.item(instituteId, item.kind, item.id) : undefined
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
      <form method="post" noValidate onSubmit={(event) => void onSubmit(event)} className="flex min-w-0 flex-col gap-6">
        {!mayEdit && <ViewOnlyNotice />}
        <fieldset disabled={!mayEdit} className="contents">
          <TextSection versionedForm={versionedForm} />
          <PriceSection versionedForm={versionedForm} currency={item.currency} />
          <VisibilitySection versionedForm={versionedForm} item={item} values={values} isTeacher={isTeacher} />
        </fieldset>
        {mayEdit && (
          <SaveBar
            label={t("save")}
            isDirty={isDirty}
            pending={save.isPending}
            failure={save.error}
            saved={save.isSuccess ? { text: t(isPublic ? "saved" : "savedHidden"), href } : undefined}
            onReload={() => void versionedForm.reload().then(save.reset)}
            onDiscard={() => {
              save.reset()
              versionedForm.discard()
            }}
          />
        )}
      </form>
      <ItemPreview item={item} values={values} href={href} />
    </div>
  )
}

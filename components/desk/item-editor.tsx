"use client"
import { useTranslations } from "next-intl"
import { useForm } from "react-hook-form"
import { Button } from "@/components/ui/button"
import { Checkbox } from "@/components/ui/checkbox"
import { Field } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { Select } from "@/components/ui/select"
import { Textarea } from "@/components/ui/textarea"
import { useSend } from "@/lib/client/api"
import { useSession } from "@/lib/client/session"
import { desk, type DeskItem } from "@/lib/features/desk/contract"
import { paths } from "@/lib/shared/paths"
import { fieldsOf, type ItemFields, readItemFields } from "./item-form"
import { ItemPreview } from "./item-preview"
import { SavedNote } from "./saved-note"
import { SaveFault } from "./save-fault"
import { useLeaveWarning } from "./use-leave-warning"

const OFFERED = ["draft", "published", "unlisted", "archived"] as const

type ItemEditorProps = { item: DeskItem; isTeacher: boolean; onReload: () => void }

/** Title, promise, price and state of an item, beside what visitors see of it. */
export function ItemEditor({ item, isTeacher, onReload }: ItemEditorProps) {
  const t = useTranslations("desk.editor")
  const status = useTranslations("desk.items.status")
  const faults = useTranslations("desk.faults")
  const instituteId = useSession()?.user.selectedInstitute
  const save = useSend(desk.saveItem, { stale: [desk.showItem, desk.courses] })
  const form = useForm<ItemFields>({ values: fieldsOf(item), resetOptions: { keepDirtyValues: true } })
  const { errors, isDirty } = form.formState
  useLeaveWarning(isDirty)
  const typed = form.watch()

  const onSubmit = form.handleSubmit(async (values) => {
    const { input, faults: at } = readItemFields(item, values)
    if (!input) return at.forEach((name, i) => form.setError(name, { type: "wrong" }, { shouldFocus: i === 0 }))
    await save.mutateAsync({ body: input }).then(
      (saved) => form.reset(fieldsOf(saved)),
      () => undefined,
    )
  })

  const publicPage = instituteId === undefined ? undefined : paths.item(instituteId, item.kind, item.id)
  return (
    <div className="grid items-start gap-8 lg:grid-cols-[1fr_20rem]">
      <form
        noValidate
        onSubmit={(event) => void onSubmit(event)}
        className="flex flex-col gap-5 rounded bg-surface p-5 shadow-card sm:p-6"
      >
        <Field label={t("name")} error={errors.title && faults("titleLength")}>
          <Input maxLength={160} {...form.register("title")} />
        </Field>
        <Field label={t("promise")} help={t("promiseHelp")} error={errors.shortText && faults("long")}>
          <Textarea rows={2} {...form.register("shortText")} />
        </Field>
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={t("price", { currency: item.currency })}
            help={t("priceHelp")}
            error={errors.price && faults("price")}
          >
            <Input inputMode="decimal" {...form.register("price")} />
          </Field>
          <Field
            label={t("compareAt", { currency: item.currency })}
            optional={t("optional")}
            help={t("compareAtHelp")}
            error={errors.compareAt && faults("compareAt")}
          >
            <Input inputMode="decimal" {...form.register("compareAt")} />
          </Field>
        </div>
        {isTeacher ? (
          <p className="text-sm text-muted">{t("teacherNote")}</p>
        ) : (
          <>
            <Field label={t("status")} help={typed.status === "review" ? undefined : t(`statusHelp.${typed.status}`)}>
              <Select {...form.register("status")}>
                {OFFERED.map((one) => (
                  <option key={one} value={one}>
                    {status(one)}
                  </option>
                ))}
              </Select>
            </Field>
            <Checkbox label={t("featured")} {...form.register("featured")} />
          </>
        )}
        <SaveFault failure={save.error} onReload={onReload} />
        {save.isSuccess && !isDirty && <SavedNote text={t("saved")} href={publicPage} />}
        <div>
          <Button type="submit" pending={save.isPending}>
            {t("save")}
          </Button>
        </div>
      </form>
      <ItemPreview item={item} typed={typed} />
    </div>
  )
}

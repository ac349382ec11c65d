"use client"
import { useTranslations } from "next-intl"
import { Checkbox } from "@/components/ui/checkbox"
import { Field } from "@/components/ui/field"
import { Input } from "@/components/ui/input"
import { Select } from "@/components/ui/select"
import { Textarea } from "@/components/ui/textarea"
import type { DeskItem } from "@/lib/features/items/admin-shapes"
import { ITEM_STATUSES, mayTeacherMove } from "@/lib/features/items/statuses"
import { FormPart } from "@/components/forms/form-section"
import { ItemLacks } from "./missing-parts"
import type { ItemFields } from "./item-fields"
import type { useEditing } from "@/components/forms/use-versioned-form"
import { useTheirs } from "@/components/forms/use-conflict-hint"

type PartProps = { editing: ReturnType<typeof useEditing<ItemFields>> }

/** What visitors read of an item in a list. */
export function WordsPart({ editing: { form, errors, theirs } }: PartProps) {
  const t = useTranslations("itemsAdmin.editor")
  const faults = useTranslations("forms.errors")
  const help = useTheirs()
  return (
    <FormPart title={t("words")}>
      <Field label={t("name")} help={help(theirs("title"))} error={errors.title && faults("titleLength")}>
        <Input autoComplete="off" {...form.register("title")} />
      </Field>
      <Field
        label={t("promise")}
        optional={t("optional")}
        help={help(theirs("shortText"), t("promiseHelp"))}
        error={errors.shortText && faults("long", { most: 200 })}
      >
        <Textarea rows={2} className="min-h-18" {...form.register("shortText")} />
      </Field>
    </FormPart>
  )
}

/** What an item costs. */
export function PricePart({ editing: { form, errors, theirs }, currency }: PartProps & { currency: string }) {
  const t = useTranslations("itemsAdmin.editor")
  const faults = useTranslations("forms.errors")
  const help = useTheirs()
  return (
    <FormPart title={t("money")}>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field
          label={t("price", { currency })}
          help={help(theirs("price"), t("priceHelp"))}
          error={errors.price && faults("price")}
        >
          <Input inputMode="decimal" autoComplete="off" className="tabular" {...form.register("price")} />
        </Field>
        <Field
          label={t("compareAt", { currency })}
          optional={t("optional")}
          help={help(theirs("compareAt"), t("compareAtHelp"))}
          error={errors.compareAt && faults("compareAt")}
        >
          <Input inputMode="decimal" autoComplete="off" className="tabular" {...form.register("compareAt")} />
        </Field>
      </div>
    </FormPart>
  )
}

type StatePartProps = PartProps & { item: DeskItem; typed: ItemFields; isTeacher: boolean }

/** Who may see an item; a teacher hands a draft in for review, and administrators publish. */
export function StatePart({ editing: { form, theirs }, item, typed, isTeacher }: StatePartProps) {
  const t = useTranslations("itemsAdmin.editor")
  const status = useTranslations("itemsAdmin.list.status")
  const help = useTheirs()
  const other = ITEM_STATUSES.find((one) => one === theirs("status"))
  const offered = ITEM_STATUSES.filter((to) =>
    isTeacher ? mayTeacherMove(item.status, to) : to !== "review" || item.status === "review",
  )
  return (
    <FormPart title={t("visibility")}>
      <Field
        label={t("status")}
        help={help(
          other && status(other),
          isTeacher ? t(offered.length > 1 ? "teacherNote" : "teacherFixed") : t(`statusHelp.${typed.status}`),
        )}
      >
        <Select {...form.register("status")}>
          {offered.map((one) => (
            <option key={one} value={one}>
              {status(one)}
            </option>
          ))}
        </Select>
      </Field>
      {typed.status !== "archived" && <ItemLacks item={item} typed={typed} />}
      {!isTeacher && <Checkbox label={t("featured")} help={t("featuredHelp")} {...form.register("featured")} />}
    </FormPart>
  )
}

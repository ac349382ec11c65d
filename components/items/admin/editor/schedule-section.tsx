"use client"
import { useNow, useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { LockedNotice } from "@/components/ui/feedback/locked-notice"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import type { EditableItem } from "@/lib/features/items/admin-shapes"
import { isPublicStatus } from "@/lib/features/catalogue/item-statuses"
import { zonedTimeToDate } from "@/lib/shared/zoned-time"
import { useNeeded } from "./needed-parts"
import type { OfferForm } from "./use-item-form"

/** When it takes place. Buyers pay for that, so that of a public item only administrators change it. */
export function ScheduleSection({ item, offer }: { item: EditableItem; offer: OfferForm }) {
  const t = useTranslations("itemsAdmin.editor")
  const now = useNow()
  const needed = useNeeded()
  const { form, fields, isInvalid, isLocked } = offer
  const { timezone } = item
  const startsAt = zonedTimeToDate(timezone, fields.startsAt)
  // What took place stays as it is; nothing new is announced for a time that is over.
  const isNew = !isPublicStatus(item.status) || item.draft?.changes.some(({ field }) => field === "startsAt") === true
  const isPast = isNew && startsAt !== undefined && startsAt < now
  return (
    <FormSection title={t("schedule")}>
      {isLocked && <LockedNotice>{t("offer.lockedDates")}</LockedNotice>}
      <fieldset disabled={isLocked} className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        <Field
          label={t("startsAt")}
          help={t("zone", { zone: timezone })}
          error={isInvalid("startsAt") ? t("dateError") : isPast ? t("datePast") : needed("startsAt")}
        >
          <Input type="datetime-local" {...form.register("startsAt")} />
        </Field>
        <Field
          label={t("endsAt")}
          optional={t("optional")}
          help={t("zone", { zone: timezone })}
          error={isInvalid("endsAt") && t("endError")}
        >
          <Input type="datetime-local" {...form.register("endsAt")} />
        </Field>
      </fieldset>
    </FormSection>
  )
}

"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormFooter } from "@/components/forms/form-footer"
import { type Choice, SearchCombobox } from "@/components/forms/search-combobox"
import { searchItems } from "@/components/forms/search-items"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { Field } from "@/components/ui/fields/field"
import { DateInput } from "@/components/ui/fields/date-input"
import { Textarea } from "@/components/ui/fields/textarea"
import { useFormats } from "@/components/ui/use-formats"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import type { Failure } from "@/lib/contract/errors"
import { AccessReason, type LearnerCourse, learners } from "@/lib/features/learners/contract"
import type { MemberDetail } from "@/lib/features/members/member-shapes"
import { fullName } from "@/lib/shared/full-name"

/** What the form does: gives access to an item that is chosen in it, or changes that to an item of the list. */
export type AccessFormMode = { kind: "give" } | { kind: "extend" | "take"; course: LearnerCourse }

type AccessFormProps = { member: MemberDetail; mode: AccessFormMode; onDone: () => void }

const invalidates = [learners.courses]

/** Gives, extends or takes access, with the reason that the list shows. */
export function AccessForm({ member, mode, onDone }: AccessFormProps) {
  const t = useTranslations("members.learning")
  const fields = useAccessFields(mode)
  const { item, until, reason, errors } = fields
  const give = useSend(learners.giveAccess, { invalidates })
  const take = useSend(learners.takeAccess, { invalidates })
  const { kind } = mode
  const { date } = useFormats()
  const sending = kind === "take" ? take : give
  useLeaveWarning(fields.isDirty && !sending.isSuccess)

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    const valid = fields.validate()
    if (!valid) return
    const change = { userId: member.user_id, itemId: valid.item.id, reason: valid.reason }
    const names = { name: fullName(member), title: valid.item.name }
    const outcome = {
      onSuccess(saved: LearnerCourse) {
        const end = saved.expiresAt && date(saved.expiresAt)
        const given = end ? t("done.givenUntil", { ...names, end }) : t("done.given", names)
        showToast("success", kind === "take" ? t("done.taken", names) : given)
        onDone()
      },
      onError: (failure: Failure) => fields.showErrors(failure),
    }
    if (kind === "take") take.mutate({ body: change }, outcome)
    else give.mutate({ body: { ...change, until: until || null } }, outcome)
  }
  return (
    <form
      method="post"
      noValidate
      aria-label={t(`forms.${kind}`)}
      onSubmit={onSubmit}
      className="mt-3 flex flex-col gap-4 rounded bg-sunken p-4"
    >
      {kind === "take" && <p className="text-ui">{t("takeIntro", { name: fullName(member) })}</p>}
      {kind === "give" && (
        <Field label={t("item")} error={errors.item} help={item?.name}>
          <SearchCombobox
            kind="items"
            search={searchItems}
            chosen={item ? [item] : []}
            onChoose={fields.setItem}
            placeholder={t("searchItem")}
          />
        </Field>
      )}
      {kind !== "take" && (
        <Field label={t("untilField")} help={t("untilHelp")} error={errors.until} className="max-w-60">
          <DateInput value={until} onChange={({ target }) => fields.setUntil(target.value)} />
        </Field>
      )}
      <Field label={t("reason")} help={t("reasonHelp")} error={errors.reason}>
        <Textarea
          rows={2}
          maxLength={500}
          autoFocus={kind === "take"}
          value={reason}
          onChange={({ target }) => fields.setReason(target.value)}
        />
      </Field>
      <FormFooter
        label={t(kind === "extend" ? "extend" : kind === "take" ? "take" : "give")}
        pending={sending.isPending}
        failure={sending.error && !errors.until ? sending.error : null}
        onCancel={onDone}
      />
    </form>
  )
}

type FieldErrors = { item?: string; until?: string; reason?: string }

/** What is typed into the form, and what is wrong with it. */
function useAccessFields(mode: AccessFormMode) {
  const t = useTranslations("members.learning.errors")
  const errorMessage = useErrorMessage()
  const [item, setItem] = useState<Choice | undefined>(
    mode.kind === "give" ? undefined : { id: mode.course.item.id, name: mode.course.item.title },
  )
  const [until, setUntil] = useState("")
  const [reason, setReason] = useState("")
  const [errors, setErrors] = useState<FieldErrors>({})
  return {
    item,
    until,
    reason,
    errors,
    setItem,
    setUntil,
    setReason,
    isDirty: until !== "" || reason !== "" || (mode.kind === "give" && item !== undefined),
    /** The item and the reason, unless one is missing, which is then shown. */
    validate() {
      const parsed = AccessReason.safeParse(reason)
      const found: FieldErrors = { ...(!item && { item: t("item") }), ...(!parsed.success && { reason: t("reason") }) }
      setErrors(found)
      return item && parsed.success ? { item, reason: parsed.data } : undefined
    },
    showErrors(failure: Failure) {
      setErrors(failure.fields?.until ? { until: t("until") } : {})
      if (failure.code === "not_found") showToast("error", errorMessage(failure))
    },
  }
}

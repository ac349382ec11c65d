"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { useLeaveWarning } from "@/components/forms/use-leave-warning"
import { Button } from "@/components/ui/button"
import { Field } from "@/components/ui/fields/field"
import { Textarea } from "@/components/ui/fields/textarea"
import { useSend } from "@/lib/client/api"
import { openDialog } from "@/lib/client/dialogs"
import { showToast } from "@/lib/client/toasts"
import { type CataloguePlanDetail, planCatalogue } from "@/lib/features/plans/catalogue-contract"
import type { VersionTerms } from "@/lib/features/plans/plan-terms"
import { fieldsOf, NO_TERMS, parseTerms } from "./term-fields"
import { TermsFormFields } from "./terms-form-fields"
import { useTermsText } from "./terms-text"

type VersionFormProps = { plan: CataloguePlanDetail; onDone: () => void }

/** The next version of a plan: what changes is shown while it is typed, and who keeps the old one before it is published. */
export function VersionForm({ plan, onDone }: VersionFormProps) {
  const t = useTranslations("planCatalogue.version")
  const errorMessage = useErrorMessage()
  const send = useSend(planCatalogue.update, { invalidates: [planCatalogue.show, planCatalogue.list] })
  const { currency, versions } = plan
  const current = versions.find(({ id }) => id === plan.currentVersionId)
  const draft = versions.find(({ publishedAt }) => publishedAt === null)
  const [fields, setFields] = useState(() => fieldsOf((draft ?? current)?.terms ?? NO_TERMS, currency))
  const [note, setNote] = useState(draft?.note ?? "")
  const [isChecked, setIsChecked] = useState(false)
  const [isDirty, setIsDirty] = useState(false)
  useLeaveWarning(isDirty && !send.isSuccess)
  const parsed = parseTerms(fields, currency)
  const wrong = "wrong" in parsed ? parsed.wrong : []

  async function save(publish: boolean) {
    setIsChecked(true)
    if ("wrong" in parsed) return
    if (publish && !(await confirm())) return
    const { id, name, rank, isPublic, rowVersion } = plan
    const body = { name, rank, isPublic, isArchived: plan.archivedAt !== null, rowVersion }
    send.mutate(
      { params: { id: String(id) }, body: { ...body, terms: parsed.terms, note, publish } },
      {
        onSuccess() {
          showToast("success", t(publish ? "published" : "saved"))
          onDone()
        },
      },
    )
  }
  const confirm = async () =>
    (await openDialog({
      type: "confirmation",
      title: t("publishTitle", { plan: plan.name }),
      message: t("publishMessage", { count: plan.subscribers }),
      primaryLabel: t("publish"),
      cancelLabel: t("cancel"),
    })) === "primary"

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    void save(true)
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-6 pt-1">
      <TermsFormFields
        fields={fields}
        currency={currency}
        wrong={isChecked ? wrong : []}
        onChange={(typed) => {
          setIsDirty(true)
          setFields(typed)
        }}
      />
      <Field label={t("note")} help={t("noteHelp")}>
        <Textarea
          rows={2}
          maxLength={500}
          value={note}
          onChange={({ target }) => {
            setIsDirty(true)
            setNote(target.value)
          }}
        />
      </Field>
      {"terms" in parsed && current && (
        <Difference before={current.terms} after={parsed.terms} currency={currency} subscribers={plan.subscribers} />
      )}
      {isChecked && wrong.length > 0 && <FormError>{t("wrong")}</FormError>}
      {send.error && <FormError>{errorMessage(send.error)}</FormError>}
      <div data-bottom-bar className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" pending={send.isPending} onClick={() => void save(false)}>
          {t("saveDraft")}
        </Button>
        <Button type="submit" pending={send.isPending}>
          {t("publish")}
        </Button>
      </div>
    </form>
  )
}

type DifferenceProps = { before: VersionTerms; after: VersionTerms; currency: string; subscribers: number }

/** What differs from the version on sale, and how many stay on it. */
export function Difference({ before, after, currency, subscribers }: DifferenceProps) {
  const t = useTranslations("planCatalogue.version")
  const { listTerms } = useTermsText(currency)
  const was = new Map(listTerms(before).map(({ key, value }) => [key, value]))
  const changed = listTerms(after).filter(({ key, value }) => was.get(key) !== value)
  return (
    <section aria-label={t("difference")} className="flex flex-col gap-2 rounded bg-sunken p-4 text-ui">
      <h3 className="font-semibold">{t("difference")}</h3>
      {changed.length === 0 ? (
        <p className="text-muted">{t("noDifference")}</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {changed.map(({ key, name, value }) => (
            <li key={key}>{t("changed", { name, before: was.get(key) ?? "–", after: value })}</li>
          ))}
        </ul>
      )}
      <p className="text-muted">{t("stay", { count: subscribers })}</p>
    </section>
  )
}

"use client"
import { useTranslations } from "next-intl"
import { useRouter } from "next/navigation"
import { type SyntheticEvent, useState } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { Field } from "@/components/ui/fields/field"
import { Input } from "@/components/ui/fields/input"
import { useSend } from "@/lib/client/api"
import { planCatalogue } from "@/lib/features/plans/catalogue-contract"
import { paths } from "@/lib/shared/paths"
import { NO_TERMS } from "./term-fields"

type NewPlanFormProps = { rank: number; onCancel: () => void }

/** A plan that is not on sale yet: its page then asks what it costs and gives. */
export function NewPlanForm({ rank, onCancel }: NewPlanFormProps) {
  const t = useTranslations("planCatalogue")
  const router = useRouter()
  const send = useSend(planCatalogue.create, { invalidates: [planCatalogue.list] })
  const [name, setName] = useState("")
  const [slug, setSlug] = useState("")
  const [isChecked, setIsChecked] = useState(false)
  const isNameValid = name.trim().length >= 2
  const isSlugValid = /^[a-z][a-z0-9-]{1,30}$/.test(slug)
  const isTaken = send.error?.code === "name_taken"

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!isNameValid || !isSlugValid) return
    send.mutate(
      { body: { name, slug, rank, isPublic: true, terms: NO_TERMS } },
      { onSuccess: ({ id }) => router.push(paths.masterPlan(id)) },
    )
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <p className="text-ui text-muted">{t("new.intro")}</p>
      <Field label={t("details.name")} error={isChecked && !isNameValid && t("details.nameError")}>
        <Input autoComplete="off" maxLength={40} value={name} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field
        label={t("new.slug")}
        help={t("new.slugHelp")}
        error={(isTaken && t("new.slugTaken")) || (isChecked && !isSlugValid && t("new.slugError"))}
      >
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={slug}
          onChange={({ target }) => setSlug(target.value)}
        />
      </Field>
      <FormFooter
        label={t("new.create")}
        pending={send.isPending}
        failure={isTaken ? null : send.error}
        onCancel={onCancel}
      />
    </form>
  )
}

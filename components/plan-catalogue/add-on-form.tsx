"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { Button } from "@/components/ui/button"
import { showToast } from "@/lib/client/toasts"
import type { CatalogueAddOn } from "@/lib/features/plans/add-ons-contract"
import type { CataloguePlan } from "@/lib/features/plans/catalogue-contract"
import { fieldsOfAddOn, parseAddOn } from "./add-on-fields"
import { AddOnFormFields } from "./add-on-form-fields"
import { useSaveAddOn } from "./use-save-add-on"

type AddOnFormProps = {
  addOn: CatalogueAddOn | undefined
  rank: number
  plans: readonly CataloguePlan[]
  onDone: () => void
}

/** An add-on: which limit it raises by how much, what it costs, and which plans may take it. */
export function AddOnForm({ addOn, rank, plans, onDone }: AddOnFormProps) {
  const t = useTranslations("planCatalogue.addOns")
  const errorMessage = useErrorMessage()
  const { save, isPending, error } = useSaveAddOn(addOn, rank)
  const [fields, setFields] = useState(() => fieldsOfAddOn(addOn))
  const [isChecked, setIsChecked] = useState(false)
  const parsed = parseAddOn(fields, addOn === undefined)
  const wrong = isChecked && "wrong" in parsed ? parsed.wrong : []

  function submit(how: { publish: boolean; isArchived: boolean }) {
    setIsChecked(true)
    if ("wrong" in parsed) return
    void save(parsed, how).then((isSaved) => {
      if (!isSaved) return
      showToast("success", t(how.publish ? "published" : "saved"))
      onDone()
    })
  }
  const isArchived = Boolean(addOn?.archivedAt)
  const onSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    submit({ publish: true, isArchived })
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-5 pt-1">
      <AddOnFormFields fields={fields} onChange={setFields} wrong={wrong} plans={plans} isNew={!addOn} />
      {addOn && <p className="text-ui text-muted">{t("stay", { count: addOn.subscribers })}</p>}
      {error && <FormError>{errorMessage(error, { name_taken: t("slugTaken") })}</FormError>}
      <div data-bottom-bar className="flex flex-wrap justify-end gap-2">
        {addOn && (
          <Button
            variant="ghost"
            pending={isPending}
            onClick={() => submit({ publish: false, isArchived: !isArchived })}
          >
            {t(isArchived ? "restore" : "archive")}
          </Button>
        )}
        <Button variant="secondary" pending={isPending} onClick={() => submit({ publish: false, isArchived })}>
          {t("saveDraft")}
        </Button>
        <Button type="submit" pending={isPending}>
          {t("publish")}
        </Button>
      </div>
    </form>
  )
}

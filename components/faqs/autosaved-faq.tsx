"use client"
import { useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type SubmitEvent, useEffect, useEffectEvent, useState } from "react"
import { AutosaveStatus } from "@/components/forms/autosave-status"
import { useErrorMessage } from "@/components/forms/error-message"
import { Button } from "@/components/ui/button"
import { invalidate } from "@/lib/client/invalidate"
import { type Faq, faqs } from "@/lib/features/faqs/contract"
import { type FaqFieldName, FaqFields } from "./faq-fields"
import { useFaqAutosave } from "./use-faq-autosave"

type AutosavedFaqProps = {
  itemId: number
  /** The question that is changed; undefined for a new one. */
  faq?: Faq
  knownIds: readonly number[]
  onCreated: (id: number) => void
  onDone: () => void
}

/** A question of an item that is added or changed, which saves itself like everything else in the editor of the item. */
export function AutosavedFaq({ itemId, faq, knownIds, onCreated, onDone }: AutosavedFaqProps) {
  const t = useTranslations("faqs")
  const client = useQueryClient()
  const errorMessage = useErrorMessage()
  const [left, setLeft] = useState<readonly FaqFieldName[]>([])
  const [isClosing, setIsClosing] = useState(false)
  const { typed, setTyped, autosave, invalid, isSaved } = useFaqAutosave({ itemId, faq, knownIds, isClosing, onCreated }) // oxfmt-ignore
  const close = useEffectEvent(onDone)
  const hasFailed = autosave.failure !== undefined
  // It stays open with what is not saved.
  if (isClosing && hasFailed) setIsClosing(false)
  useEffect(() => {
    if (isClosing && isSaved) close()
  }, [isClosing, isSaved])

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setLeft(invalid)
    if (invalid.length === 0) return setIsClosing(true)
    event.currentTarget.querySelector<HTMLElement>(`[name=${invalid[0]}]`)?.focus()
  }
  const control = (name: FaqFieldName) => ({
    name,
    value: typed[name],
    onChange: ({ target }: { target: { value: string } }) => setTyped((now) => ({ ...now, [name]: target.value })),
    onBlur: () => typed[name] !== "" && setLeft((before) => [...before, name]),
  })

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
      <FaqFields
        isInvalid={(name) => left.includes(name) && invalid.includes(name)}
        question={control("question")}
        answer={control("answer")}
      />
      <div className="flex flex-wrap items-center justify-end gap-2">
        {hasFailed && (
          <AutosaveStatus
            namespace="forms.autosave"
            autosave={autosave}
            errorMessage={errorMessage}
            onReload={() => void invalidate(client, [faqs.listOfItem]).then(onDone)}
          />
        )}
        {(invalid.length > 0 || hasFailed) && (
          <Button variant="ghost" onClick={onDone}>
            {t("cancel")}
          </Button>
        )}
        <Button type="submit" variant="secondary" pending={isClosing}>
          {t("done")}
        </Button>
      </div>
    </form>
  )
}

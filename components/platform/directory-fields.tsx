"use client"
import { useTranslations } from "next-intl"
import { type KeyboardEvent, useState } from "react"
import { Input } from "@/components/ui/fields/input"
import { Switch } from "@/components/ui/fields/switch"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { platform } from "@/lib/features/platform/contract"
import type { MasterInstitute } from "@/lib/features/platform/shapes"
import { useErrorMessage } from "@/components/forms/error-message"

const MAX_DISPLAY_ORDER = 1_000_000

/** Features an institute in the directory, optimistically: a failed request restores the switch. */
export function FeatureSwitch({ institute: { id, name, featured } }: { institute: MasterInstitute }) {
  const t = useTranslations("platform.institutes")
  const errorMessage = useErrorMessage()
  const change = useSend(platform.featureInstitute, { invalidates: [platform.listInstitutes], isSequential: true })
  return (
    <Switch
      className="w-fit gap-0 self-center"
      label={<span className="sr-only">{t("feature", { name })}</span>}
      checked={featured}
      onSwitch={(chosen) =>
        change
          .mutateAsync({ body: { id, featured: chosen } })
          .catch((error: unknown) => showToast("error", errorMessage(error)))
      }
    />
  )
}

/** The position of an institute in the directory; saved on Enter and on blur, discarded on Escape. */
export function DisplayOrderField({ institute: { id, name, displayOrder } }: { institute: MasterInstitute }) {
  const t = useTranslations("platform.institutes")
  const errorMessage = useErrorMessage()
  const change = useSend(platform.orderInstitutes, { invalidates: [platform.listInstitutes], isSequential: true })
  const [input, setInput] = useState<string>()
  const newOrder = input === undefined ? displayOrder : Number(input)
  const isInvalid =
    input !== undefined &&
    (input.trim() === "" || !Number.isInteger(newOrder) || newOrder < 0 || newOrder > MAX_DISPLAY_ORDER)

  function save() {
    if (isInvalid || newOrder === displayOrder) return setInput(undefined)
    change.mutate(
      { body: [{ id, displayOrder: newOrder }] },
      {
        onSuccess: () => showToast("success", t("ordered", { name })),
        onError: (error) => showToast("error", errorMessage(error)),
        onSettled: () => setInput(undefined),
      },
    )
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter") event.currentTarget.blur()
    if (event.key === "Escape") setInput(undefined)
  }

  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      aria-label={t("orderOf", { name })}
      aria-invalid={isInvalid || undefined}
      value={input ?? String(displayOrder)}
      onChange={(event) => setInput(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={save}
      className="h-9 w-16 text-center tabular"
    />
  )
}

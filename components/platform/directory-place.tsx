"use client"
import { useTranslations } from "next-intl"
import { type KeyboardEvent, useState } from "react"
import { Input } from "@/components/ui/input"
import { Switch } from "@/components/ui/switch"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { platform } from "@/lib/features/platform/contract"
import type { MasterInstitute } from "@/lib/features/platform/shapes"

const HIGHEST = 1_000_000

/** Features an institute in the directory at once; falls back when the server would not have it. */
export function FeatureSwitch({ institute: { id, name, featured } }: { institute: MasterInstitute }) {
  const t = useTranslations("platform.institutes")
  const change = useSend(platform.featureInstitute, { stale: [platform.listInstitutes], inTurn: true })
  return (
    <Switch
      className="w-fit gap-0 self-center"
      label={<span className="sr-only">{t("feature", { name })}</span>}
      checked={featured}
      onSwitch={(chosen) =>
        change.mutateAsync({ body: { id, featured: chosen } }).catch(() => showToast("error", t("failed")))
      }
    />
  )
}

/** The place of an institute in the directory; kept on Enter and when the field is left, given up on Escape. */
export function OrderField({ institute: { id, name, displayOrder } }: { institute: MasterInstitute }) {
  const t = useTranslations("platform.institutes")
  const change = useSend(platform.orderInstitutes, { stale: [platform.listInstitutes], inTurn: true })
  const [typed, setTyped] = useState<string>()
  const wanted = typed === undefined ? displayOrder : Number(typed)
  const isFaulty =
    typed !== undefined && (typed.trim() === "" || !Number.isInteger(wanted) || wanted < 0 || wanted > HIGHEST)

  function keep() {
    if (isFaulty || wanted === displayOrder) return setTyped(undefined)
    change.mutate(
      { body: [{ id, displayOrder: wanted }] },
      {
        onSuccess: () => showToast("success", t("ordered", { name })),
        onError: () => showToast("error", t("failed")),
        onSettled: () => setTyped(undefined),
      },
    )
  }
  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter") event.currentTarget.blur()
    if (event.key === "Escape") setTyped(undefined)
  }

  return (
    <Input
      inputMode="numeric"
      autoComplete="off"
      aria-label={t("orderOf", { name })}
      aria-invalid={isFaulty || undefined}
      value={typed ?? String(displayOrder)}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={keep}
      className="h-9 w-20 text-center tabular"
    />
  )
}

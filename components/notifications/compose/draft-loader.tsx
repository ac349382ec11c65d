"use client"
import { useQuery } from "@tanstack/react-query"
import { useTimeZone, useTranslations } from "next-intl"
import { usePathname } from "next/navigation"
import { Fragment, type ReactNode, useState } from "react"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { LoadError } from "@/components/ui/feedback/load-error"
import { areaOfPath } from "@/lib/shared/paths"
import { useListParams } from "@/components/ui/table/use-list-params"
import { notificationPaths } from "../notification-paths"
import type { OpenDraft } from "./use-composer"
import { DEFAULT_TIMEZONE } from "@/lib/shared/constants"

type StoredDraft = { id: number; version: number; idempotencyKey: string }
type DraftLoaderProps<Draft, Stored extends StoredDraft> = {
  showDraft: (id: number) => Promise<Stored>
  /** The initial values of the form when the URL names no draft. */
  emptyValues: Draft
  valuesOf: (stored: Stored, timezone: string) => Draft
  form: (openDraft: OpenDraft<Draft>, onReload: () => void) => ReactNode
}

/** The form filled with the draft that the URL named when it was opened, loaded from the server, or an empty form. */
export function DraftLoader<Draft, Stored extends StoredDraft>(props: DraftLoaderProps<Draft, Stored>) {
  const { showDraft, emptyValues, valuesOf, form } = props
  const t = useTranslations("sending")
  const timezone = useTimeZone() ?? DEFAULT_TIMEZONE
  const { sent } = notificationPaths(areaOfPath(usePathname()))
  const draftId = useListParams({ panels: ["draft"] }).panelId("draft")
  const [initial] = useState(() => ({ id: draftId, idempotencyKey: crypto.randomUUID() }))
  const [reloaded, setReloaded] = useState(0)
  const id = reloaded > 0 ? draftId : initial.id
  const stored = useQuery({
    // The key is new on every visit to the form: a cached draft may be out of date.
    queryKey: ["open draft", id, initial.idempotencyKey, reloaded],
    queryFn: () => showDraft(id ?? 0),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Infinity,
  })
  const onReload = () => setReloaded(reloaded + 1)
  if (id === undefined)
    return form({ draft: emptyValues, id, version: 0, idempotencyKey: initial.idempotencyKey }, onReload)
  if (stored.isError)
    return (
      <LoadError failure={stored.error} onRetry={() => void stored.refetch()} back={{ href: sent, label: t("back") }} />
    )
  if (!stored.data) return <FormSkeleton sections={[4, 2]} />
  const { version, idempotencyKey } = stored.data
  return (
    <Fragment key={reloaded}>
      {form({ draft: valuesOf(stored.data, timezone), id, version, idempotencyKey }, onReload)}
    </Fragment>
  )
}

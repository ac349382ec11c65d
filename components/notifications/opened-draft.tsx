"use client"
import { useQuery } from "@tanstack/react-query"
import { useTimeZone, useTranslations } from "next-intl"
import { usePathname, useSearchParams } from "next/navigation"
import { Fragment, type ReactNode, useState } from "react"
import { FormWaiting } from "@/components/forms/form-skeleton"
import { LoadFault } from "@/components/ui/load-error"
import { readId } from "./received-view"
import { areaAt, placesOf } from "./places"
import type { Opened } from "./use-writing"

type Kept = { id: number; version: number; idempotencyKey: string }
type OpenedDraftProps<Draft, Shown extends Kept> = {
  show: (id: number) => Promise<Shown>
  /** What the form begins with when the address names no draft. */
  empty: Draft
  draftOf: (kept: Shown, timezone: string) => Draft
  form: (opened: Opened<Draft>, onReload: () => void) => ReactNode
}

/** The form with the draft that the address named when it was opened, as the server has it now, or with nothing in it. */
export function OpenedDraft<Draft, Shown extends Kept>(props: OpenedDraftProps<Draft, Shown>) {
  const { show, empty, draftOf, form } = props
  const t = useTranslations("sending")
  const timezone = useTimeZone() ?? "Asia/Kolkata"
  const { sent } = placesOf(areaAt(usePathname()))
  const address = useSearchParams()
  const [first] = useState(() => ({ id: readId(address.get("draft")), idempotencyKey: crypto.randomUUID() }))
  const [reloaded, setReloaded] = useState(0)
  const id = reloaded > 0 ? readId(address.get("draft")) : first.id
  const kept = useQuery({
    // What another visit to the form saw is old by now.
    queryKey: ["opened draft", id, first.idempotencyKey, reloaded],
    queryFn: () => show(id ?? 0),
    enabled: id !== undefined,
    gcTime: 0,
    staleTime: Infinity,
  })
  const onReload = () => setReloaded(reloaded + 1)
  if (id === undefined) return form({ draft: empty, id, version: 0, idempotencyKey: first.idempotencyKey }, onReload)
  if (kept.isError)
    return (
      <LoadFault failure={kept.error} onRetry={() => void kept.refetch()} back={{ href: sent, label: t("back") }} />
    )
  if (!kept.data) return <FormWaiting parts={[4, 2]} />
  const { version, idempotencyKey } = kept.data
  return (
    <Fragment key={reloaded}>
      {form({ draft: draftOf(kept.data, timezone), id, version, idempotencyKey }, onReload)}
    </Fragment>
  )
}

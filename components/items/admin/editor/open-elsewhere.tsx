"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useEffect } from "react"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import { call } from "@/lib/client/api"
import { itemEditing } from "@/lib/features/items/editing-contract"
import { EDITOR_HEARTBEAT_MS } from "@/lib/features/items/editor-presence"

/** Says who else has this item open, and tells them that it is open here too. */
export function OpenElsewhere({ itemId }: { itemId: number }) {
  const t = useTranslations("itemsAdmin.editor")
  const { list } = useFormats()
  const params = { id: String(itemId) }
  const others = useQuery({
    queryKey: [itemEditing.heartbeat.path, params],
    queryFn: () => call(itemEditing.heartbeat, { params, body: { isOpen: true } }),
    refetchInterval: EDITOR_HEARTBEAT_MS,
    gcTime: 0,
    retry: false,
  })

  useEffect(() => {
    const close = () =>
      void call(
        itemEditing.heartbeat,
        { params: { id: String(itemId) }, body: { isOpen: false } },
        { keepalive: true },
      ).catch(() => undefined)
    window.addEventListener("pagehide", close)
    return () => {
      window.removeEventListener("pagehide", close)
      close()
    }
  }, [itemId])

  if (!others.data?.length) return null
  return (
    <p role="status" className="mb-6 flex items-start gap-3 rounded bg-accent-soft p-4 text-ui">
      <Icon name="users" className="mt-0.5 size-4.5 shrink-0 text-accent" />
      {t("openElsewhere", { names: list(others.data.map(({ name }) => name)), count: others.data.length })}
    </p>
  )
}

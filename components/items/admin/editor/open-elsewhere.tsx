"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useEffect } from "react"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import { call } from "@/lib/client/api"
import { poll } from "@/lib/client/poll"
import { itemEditing } from "@/lib/features/items/editing-contract"
import { EDITOR_HEARTBEAT_MS } from "@/lib/features/items/editor-presence"

/** Says who else has this item open, and tells them that it is open here too. It takes no room until there is somebody. */
export function OpenElsewhere({ itemId }: { itemId: number }) {
  const t = useTranslations("itemsAdmin.editor")
  const { list } = useFormats()
  const params = { id: String(itemId) }
  const others = useQuery({
    queryKey: [itemEditing.heartbeat.path, params],
    queryFn: () => call(itemEditing.heartbeat, { params, body: { isOpen: true } }),
    refetchInterval: poll(() => EDITOR_HEARTBEAT_MS),
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

  const names = others.data?.map(({ name }) => name) ?? []
  return (
    <div
      role="status"
      style={{ gridTemplateRows: names.length > 0 ? "1fr" : "0fr" }}
      className="grid transition-[grid-template-rows] duration-200 motion-reduce:transition-none"
    >
      <div className="overflow-hidden">
        {names.length > 0 && (
          <p className="mb-6 flex items-start gap-3 rounded bg-accent-soft p-4 text-ui">
            <Icon name="users" className="mt-0.5 size-4.5 shrink-0 text-accent" />
            {t("openElsewhere", { names: list(names), count: names.length })}
          </p>
        )}
      </div>
    </div>
  )
}

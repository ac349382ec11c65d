"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { OrderButtons } from "@/components/forms/order-buttons"
import { SaveError } from "@/components/forms/save-error"
import { Badge } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Cover } from "@/components/ui/media/cover"
import { Sheet } from "@/components/ui/overlays/sheet"
import { queryFor, useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import type { Reply } from "@/lib/contract/endpoint"
import { itemEditing } from "@/lib/features/items/editing-contract"
import { hasPortraitCover, type ItemKind } from "@/lib/shared/item-kinds"
import { moveInList } from "@/lib/shared/move-in-list"

type Order = Reply<typeof itemEditing.showOrder>
type OrderSheetProps = { kind: ItemKind; isOpen: boolean; onClose: () => void }

/** The items of a kind in the order of the public lists, which the buttons change. */
export function OrderSheet({ kind, isOpen, onClose }: OrderSheetProps) {
  const t = useTranslations("itemsAdmin.order")
  const order = useQuery({
    ...queryFor(itemEditing.showOrder, { query: { kind } }),
    enabled: isOpen,
    refetchOnWindowFocus: false,
    staleTime: 0,
  })
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title={t(`titles.${kind}`)}>
      <QueryContent query={order} skeleton={<SkeletonLines lines={8} />}>
        {(shown) => (
          <OrderList
            key={shown.version}
            kind={kind}
            order={shown}
            onReload={() => void order.refetch()}
            onDone={onClose}
          />
        )}
      </QueryContent>
    </Sheet>
  )
}

type OrderListProps = { kind: ItemKind; order: Order; onReload: () => void; onDone: () => void }

function OrderList({ kind, order, onReload, onDone }: OrderListProps) {
  const t = useTranslations("itemsAdmin.order")
  const list = useTranslations("itemsAdmin.list")
  const [items, setItems] = useState(order.items)
  const save = useSend(itemEditing.saveOrder, { invalidates: [itemEditing.showOrder] })

  function onSave() {
    const body = { kind, version: order.version, ids: items.map(({ id }) => id) }
    save.mutate(
      { body },
      {
        onSuccess() {
          showToast("success", t("saved"))
          onDone()
        },
      },
    )
  }

  return (
    <div className="flex flex-col gap-4 pt-1">
      <p className="text-ui text-muted">{t("intro")}</p>
      <ol className="flex flex-col divide-y divide-line">
        {items.map(({ id, title, image, featured, status }, index) => (
          <li key={id} className="flex items-center gap-3 py-2">
            <Cover
              isPortrait={hasPortraitCover(kind)}
              src={image?.key}
              blur={image?.blur}
              alt=""
              name={title}
              width={128}
              height={72}
              sizes="56px"
              className="aspect-video w-14 shrink-0 rounded-sm text-xs"
            />
            <span className="min-w-0 grow text-ui">
              <span className="line-clamp-2 break-words">{title}</span>
              {featured && <Badge tone="primary">{list("featured")}</Badge>}
              {status !== "published" && <Badge>{list(`status.${status}`)}</Badge>}
            </span>
            <OrderButtons
              name={title}
              isFirst={items[index - 1]?.featured !== featured}
              isLast={items[index + 1]?.featured !== featured}
              onMove={(step) => setItems(moveInList(items, index, step))}
            />
          </li>
        ))}
      </ol>
      <SaveError failure={save.error} onReload={onReload} />
      <div data-bottom-bar className="sticky bottom-0 flex justify-end gap-2 bg-raised pt-2">
        <Button variant="ghost" onClick={onDone}>
          {t("cancel")}
        </Button>
        <Button pending={save.isPending} disabled={items === order.items} onClick={onSave}>
          {t("save")}
        </Button>
      </div>
    </div>
  )
}

"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useMay } from "@/components/shell/area/rights"
import { useOffer } from "@/components/shell/area/use-offer"
import { Button } from "@/components/ui/button"
import { Icon } from "@/components/ui/icon"
import { Menu, MenuItem } from "@/components/ui/overlays/menu"
import { itemImports } from "@/lib/features/imports/items-contract"
import { itemsAdmin } from "@/lib/features/items/admin-contract"
import { itemEditing } from "@/lib/features/items/editing-contract"
import type { ItemKind } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"
import { NewItemDialog } from "./new-item-dialog"
import { OrderSheet } from "./order-sheet"
import { PublishingDialog } from "./publishing-dialog"

type ListToolsProps = {
  area: "admin" | "teacher"
  kind: ItemKind | "all"
  /** The dialog of a new item, which the URL opens. */
  newItem: { isOpen: boolean; onOpen: () => void; onClose: () => void }
}

/** The buttons above the list: a new item, an import, the order of a kind, and how teachers publish. */
export function ListTools({ area, kind, newItem }: ListToolsProps) {
  const t = useTranslations("itemsAdmin.list")
  const tOrder = useTranslations("itemsAdmin.order")
  const may = useMay()
  const offer = useOffer()
  const [open, setOpen] = useState<"order" | "publishing">()
  const close = () => setOpen(undefined)
  const isAdmin = area === "admin"
  const mayImport = may(itemImports.upload)
  const mayOrder = isAdmin && may(itemEditing.saveOrder)
  const maySetPublishing = isAdmin && may(itemEditing.saveSettings)
  const firstKind = kind === "all" ? "course" : kind
  return (
    <>
      {offer(
        itemsAdmin.create,
        <Button onClick={newItem.onOpen}>
          <Icon name="plus" />
          {t("new")}
        </Button>,
      )}
      {(mayImport || mayOrder || maySetPublishing) && (
        <Menu
          trigger={
            <Button variant="secondary" size="icon" aria-label={t("more")}>
              <Icon name="ellipsis" />
            </Button>
          }
        >
          {mayImport && (
            <MenuItem icon={<Icon name="upload" />} href={paths.itemImports(area)}>
              {t("import")}
            </MenuItem>
          )}
          {mayOrder && (
            <MenuItem icon={<Icon name="chevrons-up-down" />} onSelect={() => setOpen("order")}>
              {tOrder(`titles.${firstKind}`)}
            </MenuItem>
          )}
          {maySetPublishing && (
            <MenuItem icon={<Icon name="shield-check" />} onSelect={() => setOpen("publishing")}>
              {t("publishing")}
            </MenuItem>
          )}
        </Menu>
      )}
      <NewItemDialog
        key={firstKind}
        area={area}
        kind={firstKind}
        isOpen={may(itemsAdmin.create) && newItem.isOpen}
        onClose={newItem.onClose}
      />
      <OrderSheet kind={firstKind} isOpen={open === "order"} onClose={close} />
      <PublishingDialog isOpen={open === "publishing"} onClose={close} />
    </>
  )
}

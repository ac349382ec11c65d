"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { useFormats } from "@/components/ui/use-formats"
import { Badge } from "@/components/ui/badge"
import { Cover } from "@/components/ui/media/cover"
import type { Column } from "@/components/ui/table/table-column"
import type { AdminItem } from "@/lib/features/items/admin-shapes"
import { isPublishedEmpty } from "@/lib/features/catalogue/item-kinds"
import { hasPortraitCover } from "@/lib/shared/item-kinds"
import { STATUS_TONES } from "../status-tones"

/** The columns of a list of items; the title links to the editor under `basePath`. */
export function useItemColumns(basePath: string, showsKind: boolean): Column<AdminItem>[] {
  const t = useTranslations("itemsAdmin.list")
  const { money, date, number } = useFormats()

  function labelsOf({ kind, visible, featured }: AdminItem) {
    return [showsKind && t(`oneKind.${kind}`), featured && t("featured"), !visible && t("hidden")].filter(Boolean)
  }

  return [
    {
      key: "title",
      header: t("item"),
      isSortable: true,
      cell: (item) => (
        <span className="flex min-w-0 items-center gap-3">
          <Cover
            isPortrait={hasPortraitCover(item.kind)}
            src={item.image?.key}
            blur={item.image?.blur}
            alt=""
            name={item.title}
            width={128}
            height={72}
            sizes="64px"
            className="aspect-video w-16 shrink-0 rounded-sm text-xs"
          />
          <span className="min-w-0">
            {item.deletedAt ? (
              <span className="font-medium wrap-anywhere">{item.title}</span>
            ) : (
              <Link
                href={`${basePath}/${item.id}`}
                className="font-medium wrap-anywhere underline-offset-4 hover:underline"
              >
                {item.title}
              </Link>
            )}
            {labelsOf(item).length > 0 && (
              <span className="block text-sm font-normal text-muted">{labelsOf(item).join(" · ")}</span>
            )}
          </span>
        </span>
      ),
    },
    {
      key: "state",
      header: t("state"),
      cell: (item) => (
        <span className="flex flex-col items-start gap-1">
          <Badge tone={item.deletedAt ? "danger" : STATUS_TONES[item.status]}>
            {t(`status.${item.deletedAt ? "deleted" : item.status}`)}
          </Badge>
          {item.isHeld && <Badge tone="warning">{t("status.held")}</Badge>}
          {!item.deletedAt && item.draftState && <Badge tone="warning">{t(`draftState.${item.draftState}`)}</Badge>}
          {!item.deletedAt && isPublishedEmpty(item) && <span className="text-sm text-warning">{t("notForSale")}</span>}
        </span>
      ),
    },
    {
      key: "price",
      header: t("price"),
      isNumeric: true,
      isSortable: true,
      cell: (item) => (item.priceMinor === 0 ? t("free") : money(item.priceMinor, item.currency)),
    },
    {
      key: "enrolled",
      header: t("enrolled"),
      isNumeric: true,
      isSortable: true,
      cell: ({ enrolled }) => number(enrolled),
    },
    {
      key: "updated",
      header: t("updated"),
      isMinor: true,
      isSortable: true,
      cell: (item) => <span className="whitespace-nowrap">{date(item.updatedAt)}</span>,
    },
  ]
}

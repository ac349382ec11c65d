"use client"
import { useFormatter, useTranslations } from "next-intl"
import Link from "next/link"
import { useDates } from "@/components/learning/use-dates"
import { useMoney } from "@/components/orders/use-money"
import { Badge } from "@/components/ui/badge"
import { Picture } from "@/components/ui/picture"
import type { Column } from "@/components/ui/table-column"
import type { DeskItem } from "@/lib/features/desk/contract"

/** The columns of a list of items; the title leads to the editor under `base`. */
export function useItemColumns(base: string): Column<DeskItem>[] {
  const t = useTranslations("desk.items")
  const format = useFormatter()
  const money = useMoney()
  const dates = useDates()
  return [
    {
      key: "item",
      header: t("item"),
      cell: ({ id, title, image, visible }) => (
        <span className="flex min-w-0 items-center gap-3">
          <Picture
            src={image?.key}
            blur={image?.blur}
            alt=""
            name={title}
            width={128}
            height={72}
            sizes="64px"
            className="aspect-video w-16 shrink-0 rounded-sm text-xs max-sm:hidden"
          />
          <span className="min-w-0">
            <Link href={`${base}/${id}`} className="font-medium underline-offset-4 hover:underline">
              {title}
            </Link>
            {!visible && <span className="block text-sm font-normal text-muted">{t("hidden")}</span>}
          </span>
        </span>
      ),
    },
    {
      key: "state",
      header: t("state"),
      cell: ({ status }) => (
        <Badge tone={status === "published" ? "success" : "neutral"}>{t(`status.${status}`)}</Badge>
      ),
    },
    {
      key: "price",
      header: t("price"),
      isNumeric: true,
      cell: (item) => (item.priceMinor === 0 ? t("free") : money(item.priceMinor, item)),
    },
    { key: "enrolled", header: t("enrolled"), isNumeric: true, cell: ({ enrolled }) => format.number(enrolled) },
    {
      key: "updated",
      header: t("updated"),
      isMinor: true,
      cell: ({ updatedAt }) => <span className="whitespace-nowrap">{dates(updatedAt)}</span>,
    },
  ]
}

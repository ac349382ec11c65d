"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { buttonClass } from "@/components/ui/button-class"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { queryFor } from "@/lib/client/api"
import { openRefunds } from "@/lib/features/orders/open-refunds-contract"
import { paths } from "@/lib/shared/paths"

/** Leads to the refunds that need somebody, with how many there are. */
export function OpenRefundsLink() {
  const t = useTranslations("orders.admin")
  const { data } = useQuery(queryFor(openRefunds.list, { query: { size: "1" } }))
  return (
    <Link href={paths.openRefunds} className={buttonClass({ variant: "secondary" })}>
      <Icon name="inbox" />
      {t("openRefunds", { count: data?.totalElements ?? 0 })}
    </Link>
  )
}

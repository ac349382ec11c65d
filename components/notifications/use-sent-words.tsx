import { useTranslations } from "next-intl"
import Link from "next/link"
import { useMay } from "@/components/shell/rights"
import { buttonClass } from "@/components/ui/button-class"
import { notifications } from "@/lib/features/notifications/contract"
import type { placesOf } from "./places"

/** What lists of sent messages say of rows without a title, and when they show nothing. */
export function useSentWords({ sent, write }: Pick<ReturnType<typeof placesOf>, "sent" | "write">) {
  const t = useTranslations("sending")
  const may = useMay()
  const mayWrite = may(notifications.create) || may(notifications.createNotice)
  return {
    nameOf: ({ title }: { title: string }) => title || t("untitled"),
    states: {
      empty: {
        icon: "send" as const,
        title: t("empty"),
        message: t("emptyMessage"),
        action: mayWrite && (
          <Link href={write} className={buttonClass({ variant: "secondary" })}>
            {t("writeFirst")}
          </Link>
        ),
      },
      none: { title: t("none"), message: t("noneMessage"), all: { href: sent, label: t("showAll") } },
    },
  }
}

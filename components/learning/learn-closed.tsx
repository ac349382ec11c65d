"use client"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { buttonClass } from "@/components/ui/button-class"
import { EmptyState } from "@/components/ui/empty-state"
import { ErrorState } from "@/components/ui/error-state"
import { Glyph } from "@/components/ui/icon"
import { kindAtPath } from "@/lib/shared/item-kinds"
import { paths } from "@/lib/shared/paths"
import { useShop } from "./use-shop"

type LearnClosedProps =
  | { reason: "missing" }
  | { reason: "broken"; onRetry: () => void }
  | { reason: "closed"; kindPath: string; itemId: number }

/** Why the player cannot be entered, and the way on. */
export function LearnClosed(props: LearnClosedProps) {
  const t = useTranslations("learning.learn")
  const shop = useShop()
  if (props.reason === "broken") return <ErrorState onRetry={props.onRetry} />
  const kind = props.reason === "closed" ? kindAtPath(props.kindPath) : undefined
  const isClosed = props.reason === "closed"
  return (
    <EmptyState
      className="py-28"
      icon={<Glyph name={isClosed ? "lock" : "search"} />}
      title={isClosed ? t("closed") : t("missing")}
      message={isClosed ? t("closedMessage") : t("missingMessage")}
      action={
        isClosed && kind ? (
          <a href={shop.item(kind, props.itemId)} className={buttonClass()}>
            {t("toShop")}
          </a>
        ) : (
          <Link href={paths.myLearning} className={buttonClass()}>
            {t("back")}
          </Link>
        )
      }
    />
  )
}

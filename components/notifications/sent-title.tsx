"use client"
import { useTranslations } from "next-intl"
import Link from "next/link"
import type { placesOf } from "./places"
import type { Acted } from "./use-sent-acts"

type SentTitleProps = Pick<Acted, "id" | "title" | "status"> & { places: ReturnType<typeof placesOf> }

/** The title of a message as the way to it; a draft may have none yet. */
export function SentTitle({ id, title, status, places }: SentTitleProps) {
  const t = useTranslations("sending")
  return (
    <Link
      href={status === "draft" ? places.draft(id) : places.one(id)}
      className={
        title ? "break-words underline-offset-4 hover:underline" : "text-muted underline-offset-4 hover:underline"
      }
    >
      {title || t("untitled")}
    </Link>
  )
}

"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import type { notificationPaths } from "../notification-paths"
import type { SentMessage } from "./use-sent-message-actions"

type SentTitleProps = Pick<SentMessage, "id" | "title" | "status"> & { paths: ReturnType<typeof notificationPaths> }

/** The title of a message as a link to it; a draft without a title has a placeholder. */
export function SentTitle({ id, title, status, paths }: SentTitleProps) {
  const t = useTranslations("sending")
  return (
    <Link
      href={status === "draft" ? paths.draft(id) : paths.detail(id)}
      className={
        title ? "break-words underline-offset-4 hover:underline" : "text-muted underline-offset-4 hover:underline"
      }
    >
      {title || t("untitled")}
    </Link>
  )
}

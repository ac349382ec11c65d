"use client"
import { useTranslations } from "next-intl"
import { cn } from "@/components/ui/cn"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import type { EnquiryMessage } from "@/lib/features/enquiries/admin-shapes"

/** The replies and notes of staff, oldest first. */
export function EnquiryMessages({ messages }: { messages: EnquiryMessage[] }) {
  const t = useTranslations("enquiries.messages")
  const { dateTime } = useFormats()
  if (messages.length === 0) return null
  return (
    <ol aria-label={t("label")} className="flex flex-col gap-3">
      {messages.map(({ id, kind, body, author, createdAt }) => (
        <li key={id} className={cn("rounded p-4", kind === "reply" ? "bg-primary-soft" : "bg-sunken")}>
          <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
            <Icon name={kind === "reply" ? "mail" : "file-text"} className="size-4" />
            {t(kind, { author, at: dateTime(createdAt) })}
          </p>
          <p className="mt-2 break-words whitespace-pre-wrap">{body}</p>
        </li>
      ))}
    </ol>
  )
}

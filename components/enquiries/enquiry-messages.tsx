"use client"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { FormError } from "@/components/forms/form-error"
import { useErrorMessage } from "@/components/forms/error-message"
import { Button } from "@/components/ui/button"
import { cn } from "@/components/ui/cn"
import { Icon } from "@/components/ui/icon"
import { useFormats } from "@/components/ui/use-formats"
import { useSend } from "@/lib/client/api"
import { enquiriesAdmin } from "@/lib/features/enquiries/admin-contract"
import type { EnquiryMessage, EnquiryThread } from "@/lib/features/enquiries/admin-shapes"

/** The replies and notes of staff, oldest first: the latest ones, with a button that loads those before. */
export function EnquiryMessages({ enquiry }: { enquiry: EnquiryThread }) {
  const t = useTranslations("enquiries.messages")
  const errorMessage = useErrorMessage()
  const [loaded, setLoaded] = useState<EnquiryMessage[]>([])
  const [hasEarlier, setHasEarlier] = useState(enquiry.hasEarlier)
  const load = useSend(enquiriesAdmin.earlierMessages)
  // A message that was loaded as one of the latest and has moved out of them since is in neither list otherwise.
  const [seen, setSeen] = useState(enquiry.messages)
  if (seen !== enquiry.messages) {
    setLoaded(withoutRepeats([...loaded, ...seen], enquiry.messages))
    setSeen(enquiry.messages)
  }
  const messages = [...withoutRepeats(loaded, enquiry.messages), ...enquiry.messages]
  const [first] = messages
  if (!first) return null

  function onEarlier() {
    const sent = { params: { id: String(enquiry.id) }, query: { before: String(first?.id) } }
    load.mutate(sent, {
      onSuccess(earlier) {
        setLoaded([...earlier.messages, ...loaded])
        setHasEarlier(earlier.hasEarlier)
      },
    })
  }
  return (
    <div className="flex flex-col gap-3">
      {hasEarlier && (
        <Button variant="secondary" size="sm" className="self-center" pending={load.isPending} onClick={onEarlier}>
          {t("earlier")}
        </Button>
      )}
      {load.error && <FormError>{errorMessage(load.error)}</FormError>}
      <ol aria-label={t("label")} className="flex flex-col gap-3">
        {messages.map((message) => (
          <Message key={message.id} message={message} />
        ))}
      </ol>
    </div>
  )
}

function Message({ message: { kind, body, author, createdAt } }: { message: EnquiryMessage }) {
  const t = useTranslations("enquiries.messages")
  const { dateTime } = useFormats()
  return (
    <li className={cn("rounded p-4", kind === "reply" ? "bg-primary-soft" : "bg-sunken")}>
      <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <Icon name={kind === "reply" ? "mail" : "file-text"} className="size-4" />
        {t(kind, { author, at: dateTime(createdAt) })}
      </p>
      <p className="mt-2 break-words whitespace-pre-wrap">{body}</p>
    </li>
  )
}

const withoutRepeats = (messages: EnquiryMessage[], of: readonly EnquiryMessage[]) =>
  messages.filter(({ id }) => !of.some((other) => other.id === id))

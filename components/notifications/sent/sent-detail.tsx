import type { ReactNode } from "react"
import type { SentNotification } from "@/lib/features/notifications/notification-shapes"
import { SentHeader } from "./sent-header"
import { DeliveryPanel, DeliveryStats, MessagePanel } from "./sent-panels"
import type { SentMessage } from "./use-sent-message-actions"

type SentDetailProps = {
  message: SentMessage & Pick<SentNotification, "title" | "body" | "image" | "link" | "recipients" | "read">
  /** The counts besides the number of readers. */
  counts: Parameters<typeof DeliveryStats>[0]["counts"]
  /** The details of the delivery; those without a value are left out. */
  facts: Parameters<typeof DeliveryPanel>[0]["facts"]
  /** The tables of recipients. */
  children: ReactNode
}

/** The content of a sent notification or announcement: status and actions, counts, text, delivery and recipients. */
export function SentDetail({ message, counts, facts, children }: SentDetailProps) {
  return (
    <>
      <SentHeader message={message} />
      <DeliveryStats counts={counts} recipients={message.recipients} read={message.read} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <MessagePanel message={message} />
        <DeliveryPanel facts={facts} />
      </div>
      {children}
    </>
  )
}

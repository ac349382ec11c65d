"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useParams } from "next/navigation"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { poll } from "@/lib/client/poll"
import { notifications } from "@/lib/features/notifications/contract"
import type { SentNotification } from "@/lib/features/notifications/notification-shapes"
import { statsRefetchInterval } from "./stats-refetch-interval"
import { SentDetailLayout } from "./sent-detail-layout"
import { SentDetail } from "./sent-detail"
import { RecipientsTable } from "./recipients-table"
import { useAudienceLabel } from "./use-audience-label"
import { useChannelLabels } from "./use-channel-labels"

/** One sent notification: its content, its status, its recipients and who read it. */
export function SentDetailScreen() {
  const t = useTranslations("sending")
  const { id } = useParams<{ id: string }>()
  const notification = useQuery({
    ...queryFor(notifications.showSent, { params: { id } }),
    refetchInterval: poll((data) => statsRefetchInterval(data?.status)),
  })
  return (
    <SentDetailLayout query={notification} fallbackTitle={t("one")}>
      {(message) => <NotificationDetail message={message} />}
    </SentDetailLayout>
  )
}

function NotificationDetail({ message }: { message: SentNotification }) {
  const t = useTranslations("sending")
  const channelLabels = useChannelLabels()
  const { dateTime } = useFormats()
  const audienceLabel = useAudienceLabel()
  const { id, status, recipients, scheduleAt, sentAt, author, channels, urgent } = message
  const when = sentAt ?? scheduleAt
  return (
    <SentDetail
      message={message}
      counts={[{ label: t("columns.recipients"), count: recipients, icon: "users" }]}
      facts={[
        { label: t("columns.audience"), value: audienceLabel(message.audience) },
        { label: t("columns.channels"), value: channelLabels(channels) },
        { label: t(sentAt ? "sentAt" : "scheduledFor"), value: when && dateTime(when) },
        { label: t("author"), value: author },
        { label: t("quietHours"), value: t(urgent ? "urgentHint" : "notUrgentHint") },
      ]}
    >
      <RecipientsTable id={id} status={status} />
    </SentDetail>
  )
}

"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useParams } from "next/navigation"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { poll } from "@/lib/client/poll"
import { notifications } from "@/lib/features/notifications/contract"
import { type Announcement, ANNOUNCEMENT_CHANNELS } from "@/lib/features/notifications/notification-shapes"
import { useListParams } from "@/components/ui/table/use-list-params"
import { statsRefetchInterval } from "./stats-refetch-interval"
import { SentDetailLayout } from "./sent-detail-layout"
import { SentDetail } from "./sent-detail"
import { InstituteRecipientsTable } from "./institute-recipients-table"
import { RecipientsTable } from "./recipients-table"
import { useChannelLabels } from "./use-channel-labels"

/** One announcement to institutes: its content, its author, the institutes that received it and who read it. */
export function AnnouncementDetailScreen() {
  const t = useTranslations("sending")
  const { id } = useParams<{ id: string }>()
  const announcement = useQuery({
    ...queryFor(notifications.showAnnouncement, { params: { id } }),
    refetchInterval: poll((data) => statsRefetchInterval(data?.status)),
  })
  return (
    <SentDetailLayout query={announcement} fallbackTitle={t("announcement")}>
      {(message) => <AnnouncementDetail message={message} />}
    </SentDetailLayout>
  )
}

function AnnouncementDetail({ message }: { message: Announcement }) {
  const t = useTranslations("sending")
  const channelLabels = useChannelLabels()
  const { dateTime } = useFormats()
  const instituteId = useListParams({ panels: ["institute"] }).panelId("institute")
  const { id, status, institutes, recipients, scheduleAt, author } = message
  return (
    <SentDetail
      message={message}
      counts={[
        { label: t("columns.institutes"), count: institutes, icon: "layers" },
        { label: t("columns.recipients"), count: recipients, icon: "users" },
      ]}
      facts={[
        { label: t("columns.audience"), value: t("audience.admins") },
        { label: t("columns.channels"), value: channelLabels([...ANNOUNCEMENT_CHANNELS]) },
        { label: t(status === "sent" ? "sentAt" : "scheduledFor"), value: scheduleAt && dateTime(scheduleAt) },
        { label: t("author"), value: author },
      ]}
    >
      {instituteId ? (
        <RecipientsTable id={id} status={status} instituteId={instituteId} />
      ) : (
        <InstituteRecipientsTable id={id} status={status} />
      )}
    </SentDetail>
  )
}

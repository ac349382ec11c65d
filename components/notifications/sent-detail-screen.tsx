"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useParams } from "next/navigation"
import { useMoments } from "@/components/members/use-moments"
import { queryFor } from "@/lib/client/api"
import { notifications } from "@/lib/features/notifications/contract"
import type { SentNotification } from "@/lib/features/notifications/notification-shapes"
import { renewing } from "./renewal"
import { SentFrame } from "./sent-frame"
import { SentHead } from "./sent-head"
import { FactsPanel, MessagePanel, ReachTiles } from "./sent-panels"
import { ToldPeople } from "./told-people"
import { useAudienceWords } from "./use-audience-words"
import { useChannelWords } from "./use-channel-words"

/** One notification as those who sent it see it: what it says, how it stands, who got it and who read it. */
export function SentDetailScreen() {
  const t = useTranslations("sending")
  const { id } = useParams<{ id: string }>()
  const shown = useQuery({
    ...queryFor(notifications.showSent, { params: { id } }),
    refetchInterval: ({ state }) => renewing(state.data?.status),
  })
  return (
    <SentFrame shown={shown} name={t("one")}>
      {(message) => <SentDetail message={message} />}
    </SentFrame>
  )
}

function SentDetail({ message }: { message: SentNotification }) {
  const t = useTranslations("sending")
  const ways = useChannelWords()
  const { moment } = useMoments()
  const audience = useAudienceWords()
  const { id, status, recipients, read, scheduleAt, sentAt, author, channels, urgent } = message
  const when = sentAt ?? scheduleAt
  return (
    <>
      <SentHead message={message} />
      <ReachTiles
        counts={[{ label: t("columns.recipients"), count: recipients, icon: "users" }]}
        recipients={recipients}
        read={read}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <MessagePanel message={message} />
        <FactsPanel
          facts={[
            { label: t("columns.audience"), value: audience(message.audience) },
            { label: t("columns.channels"), value: ways(channels) },
            { label: t(sentAt ? "sentAt" : "goesOut"), value: when && moment(when) },
            { label: t("author"), value: author },
            { label: t("quiet"), value: t(urgent ? "urgentNote" : "calmNote") },
          ]}
        />
      </div>
      <ToldPeople id={id} standing={status} />
    </>
  )
}

"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useParams, useSearchParams } from "next/navigation"
import { useMoments } from "@/components/members/use-moments"
import { queryFor } from "@/lib/client/api"
import { notifications } from "@/lib/features/notifications/contract"
import type { InstituteNotice } from "@/lib/features/notifications/notification-shapes"
import { readId } from "./received-view"
import { renewing } from "./renewal"
import { SentFrame } from "./sent-frame"
import { SentHead } from "./sent-head"
import { FactsPanel, MessagePanel, ReachTiles } from "./sent-panels"
import { ToldInstitutes } from "./told-institutes"
import { ToldPeople } from "./told-people"
import { useChannelWords } from "./use-channel-words"

/** One notice to institutes: what it says, who wrote it, which institutes got it and who of each read it. */
export function NoticeDetailScreen() {
  const t = useTranslations("sending")
  const { id } = useParams<{ id: string }>()
  const shown = useQuery({
    ...queryFor(notifications.showNotice, { params: { id } }),
    refetchInterval: ({ state }) => renewing(state.data?.status),
  })
  return (
    <SentFrame shown={shown} name={t("oneNotice")}>
      {(message) => <NoticeDetail message={message} />}
    </SentFrame>
  )
}

function NoticeDetail({ message }: { message: InstituteNotice }) {
  const t = useTranslations("sending")
  const ways = useChannelWords()
  const { moment } = useMoments()
  const ofInstitute = readId(useSearchParams().get("institute"))
  const { id, status, institutes, recipients, read, scheduleAt, author } = message
  return (
    <>
      <SentHead message={message} />
      <ReachTiles
        counts={[
          { label: t("columns.institutes"), count: institutes, icon: "layers" },
          { label: t("columns.recipients"), count: recipients, icon: "users" },
        ]}
        recipients={recipients}
        read={read}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <MessagePanel message={message} />
        <FactsPanel
          facts={[
            { label: t("columns.audience"), value: t("audience.admins") },
            { label: t("columns.channels"), value: ways(["push", "email"]) },
            { label: t(status === "sent" ? "sentAt" : "goesOut"), value: scheduleAt && moment(scheduleAt) },
            { label: t("author"), value: author },
          ]}
        />
      </div>
      {ofInstitute ? (
        <ToldPeople id={id} standing={status} ofInstitute={ofInstitute} />
      ) : (
        <ToldInstitutes id={id} standing={status} />
      )}
    </>
  )
}

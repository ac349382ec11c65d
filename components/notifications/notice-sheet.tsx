"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { LoadFault } from "@/components/desk/load-fault"
import { useMoments } from "@/components/members/use-moments"
import { mediaAddress } from "@/components/ui/media-address"
import { Pagination } from "@/components/ui/pagination"
import { Sheet } from "@/components/ui/sheet"
import { SkeletonLines } from "@/components/ui/skeleton"
import { queryFor } from "@/lib/client/api"
import { notifications } from "@/lib/features/notifications/contract"
import { NotificationLink, targetOf } from "./notification-link"
import { SentStatus } from "./sent-status"
import type { Notice } from "./use-notice-columns"

const PAGE_SIZE = 20

type NoticeSheetProps = {
  id: number | undefined
  /** The notice, while it is on the page of the list. */
  notice: Notice | undefined
  /** The page of those who got it, counted from 1. */
  page: number
  hrefFor: (page: number) => string
  onClose: () => void
}

/** A notice beside the list: what it says, which institutes got it, and how many of each read it. */
export function NoticeSheet({ id, notice, page, hrefFor, onClose }: NoticeSheetProps) {
  const t = useTranslations("sending")
  return (
    <Sheet isOpen={id !== undefined} onClose={onClose} title={notice?.title ?? t("oneNotice")}>
      <div className="mt-1 flex flex-col gap-6 text-ui">
        {notice && <Message notice={notice} />}
        {id !== undefined && <ToldInstitutes id={id} page={page} hrefFor={hrefFor} />}
      </div>
    </Sheet>
  )
}

function Message({ notice: { body, image, link, status, scheduleAt } }: { notice: Notice }) {
  const { moment } = useMoments()
  const target = targetOf(link)
  return (
    <div className="flex flex-col gap-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <SentStatus status={status} />
        {moment(scheduleAt)}
      </p>
      {image && <img src={mediaAddress(image, 640)} alt="" className="max-h-56 w-full rounded object-cover" />}
      <p className="break-words whitespace-pre-wrap">{body}</p>
      {target && (
        <NotificationLink {...target} className="w-fit font-medium break-all text-primary underline underline-offset-4">
          {link}
        </NotificationLink>
      )}
    </div>
  )
}

type ToldInstitutesProps = { id: number; page: number; hrefFor: (page: number) => string }

function ToldInstitutes({ id, page, hrefFor }: ToldInstitutesProps) {
  const t = useTranslations("sending.toldInstitutes")
  const list = useQuery({
    ...queryFor(notifications.notifiedInstitutes, {
      query: { notificationId: String(id), page: String(page - 1), size: String(PAGE_SIZE) },
    }),
    placeholderData: keepPreviousData,
  })
  if (list.isError) return <LoadFault failure={list.error} onRetry={() => void list.refetch()} />
  if (!list.data) return <SkeletonLines lines={5} />
  const { content, totalElements, totalPages } = list.data
  return (
    <section aria-label={t("title")} className="flex flex-col gap-3">
      <h3 className="font-semibold">{t("count", { count: totalElements })}</h3>
      <ul className="flex flex-col">
        {content.map(({ instituteId, name, recipients, read }) => (
          <li key={instituteId} className="flex justify-between gap-4 border-line py-2 not-first:border-t">
            <span className="min-w-0 break-words">{name}</span>
            <span className="shrink-0 text-sm text-muted tabular">{t("read", { read, recipients })}</span>
          </li>
        ))}
      </ul>
      {totalPages > 1 && <Pagination page={page} pages={totalPages} hrefFor={hrefFor} link={Link} />}
    </section>
  )
}

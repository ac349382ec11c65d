"use client"
import type { UseQueryResult } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { usePathname } from "next/navigation"
import type { ReactNode } from "react"
import { PageHeader } from "@/components/ui/page-header"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { LoadError } from "@/components/ui/feedback/load-error"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { areaOfPath } from "@/lib/shared/paths"
import { notificationPaths } from "../notification-paths"

type SentDetailLayoutProps<Message> = {
  query: UseQueryResult<Message>
  /** The title while the message loads. */
  fallbackTitle: string
  children: (message: Message) => ReactNode
}

/** The layout of one message: breadcrumbs and title, then its content, a load error or a skeleton. */
export function SentDetailLayout<Message extends { title: string }>({
  query,
  fallbackTitle,
  children,
}: SentDetailLayoutProps<Message>) {
  const t = useTranslations("sending")
  const { sent } = notificationPaths(areaOfPath(usePathname()))
  const title = query.data ? query.data.title || t("untitled") : fallbackTitle
  return (
    <>
      <div className="mb-2">
        <Breadcrumbs linkComponent={Link} trail={[{ label: t("back"), href: sent }, { label: title }]} />
      </div>
      <PageHeader title={title} />
      {query.data ? (
        <div className="flex flex-col gap-6">{children(query.data)}</div>
      ) : query.isError ? (
        <LoadError failure={query.error} onRetry={() => void query.refetch()} back={{ href: sent, label: t("back") }} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </>
  )
}

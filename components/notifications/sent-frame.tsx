"use client"
import type { UseQueryResult } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import Link from "next/link"
import { usePathname } from "next/navigation"
import type { ReactNode } from "react"
import { ScreenHead } from "@/components/ui/page-header"
import { Breadcrumbs } from "@/components/ui/breadcrumbs"
import { LoadFault } from "@/components/ui/load-error"
import { SkeletonLines } from "@/components/ui/skeleton"
import { areaAt, placesOf } from "./places"

type SentFrameProps<Message> = {
  shown: UseQueryResult<Message>
  /** What it is called until it is there. */
  name: string
  children: (message: Message) => ReactNode
}

/** The frame of one message of the list: where it stands, its title, and what is the matter when it is not there. */
export function SentFrame<Message extends { title: string }>({ shown, name, children }: SentFrameProps<Message>) {
  const t = useTranslations("sending")
  const { sent } = placesOf(areaAt(usePathname()))
  const title = shown.data ? shown.data.title || t("untitled") : name
  return (
    <>
      <div className="mb-2">
        <Breadcrumbs link={Link} trail={[{ label: t("back"), href: sent }, { label: title }]} />
      </div>
      <ScreenHead title={title} />
      {shown.data ? (
        <div className="flex flex-col gap-6">{children(shown.data)}</div>
      ) : shown.isError ? (
        <LoadFault failure={shown.error} onRetry={() => void shown.refetch()} back={{ href: sent, label: t("back") }} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </>
  )
}

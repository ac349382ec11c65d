"use client"
import { useTranslations } from "next-intl"
import type { usePages } from "@/lib/client/use-pages"
import { Button } from "../button"
import { PartFailure } from "../part-failure"

type MoreButtonProps = {
  list: Pick<
    ReturnType<typeof usePages>,
    "hasNextPage" | "isFetchingNextPage" | "isFetchNextPageError" | "fetchNextPage"
  >
}

/** Shows the next page of a list below the ones that are shown, or that it could not be loaded; nothing after the last. */
export function MoreButton({ list }: MoreButtonProps) {
  const t = useTranslations("ui.pagination")
  if (!list.hasNextPage) return null
  if (list.isFetchNextPageError) return <PartFailure onRetry={() => void list.fetchNextPage()} />
  return (
    <Button
      variant="secondary"
      size="sm"
      className="mt-4 self-start"
      pending={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {t("more")}
    </Button>
  )
}

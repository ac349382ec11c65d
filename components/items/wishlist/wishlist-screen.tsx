"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useCataloguePaths } from "@/components/shell/area/use-catalogue-paths"
import { buttonClass } from "@/components/ui/button-class"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { ErrorState } from "@/components/ui/feedback/error-state"
import { Skeleton } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { Pagination } from "@/components/ui/table/pagination"
import { useListParams } from "@/components/ui/table/use-list-params"
import { queryFor } from "@/lib/client/api"
import { wishlist } from "@/lib/features/wishlist/contract"
import { useRemoveSaved } from "./use-remove-saved"
import { WishlistItem } from "./wishlist-item"

/** The items that the learner saved, the last saved first, with what they cost now. */
export function WishlistScreen() {
  const t = useTranslations("wishlist")
  const catalogue = useCataloguePaths()
  const { page, hrefFor } = useListParams()
  const list = useQuery({
    ...queryFor(wishlist.list, { query: { page: String(page - 1) } }),
    placeholderData: keepPreviousData,
  })
  const remove = useRemoveSaved()
  return (
    <>
      <header className="mb-6">
        <h1 className="text-2xl font-semibold">{t("title")}</h1>
        {list.data ? (
          <p className="mt-1 text-ui text-muted">{t("intro", { count: list.data.totalElements })}</p>
        ) : (
          <Skeleton className="mt-2 h-4 w-24" />
        )}
      </header>
      {list.isError ? (
        <ErrorState onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <WishlistSkeleton />
      ) : list.data.totalElements === 0 ? (
        <EmptyState
          icon={<Icon name="heart" />}
          title={t("empty")}
          message={t("emptyMessage")}
          action={
            <a href={catalogue.courses} className={buttonClass()}>
              {t("browse")}
            </a>
          }
        />
      ) : (
        <>
          <ul className="flex flex-col gap-3">
            {list.data.content.map((item) => (
              <WishlistItem key={item.id} item={item} onRemove={() => remove(item)} />
            ))}
          </ul>
          <Pagination
            className="mt-6"
            page={page}
            pages={list.data.totalPages}
            hrefFor={(to) => hrefFor({ page: to })}
            linkComponent={Link}
          />
        </>
      )}
    </>
  )
}

function WishlistSkeleton() {
  return (
    <ul aria-busy className="flex flex-col gap-3">
      {Array.from({ length: 4 }, (_, row) => (
        <li key={row} className="flex gap-4 rounded bg-surface p-4 shadow-card">
          <Skeleton className="aspect-video w-28 shrink-0" />
          <div className="flex grow flex-col gap-2.5 py-1">
            <Skeleton className="h-4 w-48 max-w-full" />
            <Skeleton className="h-3.5 w-32" />
          </div>
        </li>
      ))}
    </ul>
  )
}

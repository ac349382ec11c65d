"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { FormSection } from "@/components/forms/form-section"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Icon } from "@/components/ui/icon"
import { Link } from "@/components/ui/link"
import { Pagination } from "@/components/ui/table/pagination"
import { useListParams } from "@/components/ui/table/use-list-params"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { ownReferrals } from "@/lib/features/institute-referrals/own-contract"
import type { Friend } from "@/lib/features/referrals/contract"

const TONES: Record<Friend["status"], BadgeTone> = {
  signed_up: "neutral",
  qualified: "primary",
  rewarded: "success",
  rejected: "neutral",
}

/** Who joined with the learner's link, by first name and initial, and what became of it. */
export function FriendsSection() {
  const t = useTranslations("refer.friends")
  const { date } = useFormats()
  const { page, hrefFor } = useListParams({ filters: ["rewards"] })
  const friends = useQuery({
    ...queryFor(ownReferrals.friends, { query: { page: String(page - 1) } }),
    placeholderData: keepPreviousData,
  })
  return (
    <FormSection title={t("title")}>
      <QueryContent query={friends} skeleton={<SkeletonLines lines={4} />}>
        {({ content, totalElements, totalPages }) =>
          totalElements === 0 ? (
            <EmptyState icon={<Icon name="users" />} title={t("none")} message={t("noneMessage")} className="py-6" />
          ) : (
            <>
              <ul className="flex flex-col">
                {content.map(({ id, name, status, joinedAt }) => (
                  <li
                    key={id}
                    className="flex items-center justify-between gap-6 border-t border-line py-3 text-ui first:border-0"
                  >
                    <span className="min-w-0">
                      <span className="block break-words">{name}</span>
                      <span className="block text-sm text-muted">{t("joined", { date: date(joinedAt) })}</span>
                    </span>
                    <Badge tone={TONES[status]} hasDot>
                      {t(`states.${status}`)}
                    </Badge>
                  </li>
                ))}
              </ul>
              <Pagination page={page} pages={totalPages} hrefFor={(to) => hrefFor({ page: to })} linkComponent={Link} />
            </>
          )
        }
      </QueryContent>
    </FormSection>
  )
}

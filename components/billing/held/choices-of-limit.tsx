"use client"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useDeferredValue, useState } from "react"
import { Button } from "@/components/ui/button"
import { Checkbox } from "@/components/ui/fields/checkbox"
import { Input } from "@/components/ui/fields/input"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { type ExcessOfLimit, type HeldCandidate, heldByPlan } from "@/lib/features/plans/held-contract"
import { type HeldOf, heldQuery } from "./use-held-choice"

type ChoicesOfLimitProps = {
  excess: ExcessOfLimit
  of: HeldOf
  plan: string | undefined
  chosen: readonly number[]
  onChoose: (ids: number[]) => void
}

/** The steps in which more are shown; beyond the last a search finds them. */
const SIZES = [20, 50, 100]

/** What there is to hold of one limit, first what the server proposes; so many are to be chosen. */
export function ChoicesOfLimit({ excess, of, plan, chosen, onChoose }: ChoicesOfLimitProps) {
  const t = useTranslations("plan.held")
  const { limit, used, allowed, over } = excess
  const [search, setSearch] = useState("")
  const [step, setStep] = useState(0)
  const searchParam = useDeferredValue(search.trim()) || undefined
  const isFirst = step === 0 && searchParam === undefined
  const more = useQuery({
    ...queryFor(heldByPlan.excess, {
      query: {
        limit,
        searchParam,
        size: String(SIZES[step] ?? SIZES[0]),
        ...heldQuery(of),
      },
    }),
    enabled: !isFirst,
    placeholderData: keepPreviousData,
  })
  const candidates = (isFirst ? undefined : more.data?.[0]?.candidates) ?? excess.candidates
  const values = { used, allowed: allowed ?? 0, over }
  const isFull = chosen.length >= over
  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className="mb-1 font-medium">
        {plan === undefined ? t(`question.${limit}`, values) : t(`questionOf.${limit}`, { ...values, plan })}
      </legend>
      <p aria-live="polite" className="text-ui text-muted">
        {t("chosen", { chosen: chosen.length, over })}
      </p>
      {excess.candidates.totalElements > excess.candidates.content.length && (
        <Input
          type="search"
          aria-label={t("search")}
          placeholder={t("search")}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
      <ul className="flex flex-col gap-2.5">
        {candidates.content.map((candidate) => (
          <li key={candidate.id}>
            <Checkbox
              label={candidate.name}
              help={<CandidateFacts candidate={candidate} />}
              checked={chosen.includes(candidate.id)}
              disabled={isFull && !chosen.includes(candidate.id)}
              onChange={({ target }) =>
                onChoose(target.checked ? [...chosen, candidate.id] : chosen.filter((id) => id !== candidate.id))
              }
            />
          </li>
        ))}
      </ul>
      {candidates.totalElements === 0 && <p className="text-ui text-muted">{t("noMatches")}</p>}
      {candidates.totalElements > candidates.content.length && step < SIZES.length - 1 && (
        <Button variant="secondary" size="sm" className="self-start" onClick={() => setStep(step + 1)}>
          {t("more")}
        </Button>
      )}
    </fieldset>
  )
}

function CandidateFacts({ candidate: { role, since, buyers, kind } }: { candidate: HeldCandidate }) {
  const t = useTranslations("plan.held")
  const { date } = useFormats()
  const day = since === null ? null : t(kind === null ? "joined" : "published", { date: date(since) })
  const fact = kind === null ? isStaff(role) && t(`roles.${role}`) : t("buyers", { count: buyers })
  return <>{[day, fact].filter(Boolean).join(" · ")}</>
}

const STAFF = ["InstituteAdmin", "Admin", "Teacher"] as const
const isStaff = (role: HeldCandidate["role"]): role is (typeof STAFF)[number] => STAFF.some((one) => one === role)

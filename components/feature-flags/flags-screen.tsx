"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { Badge } from "@/components/ui/badge"
import { Button } from "@/components/ui/button"
import { DateAndTime } from "@/components/ui/date-and-time"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Sheet } from "@/components/ui/overlays/sheet"
import { PageHeader } from "@/components/ui/page-header"
import { Panel } from "@/components/ui/panel"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor } from "@/lib/client/api"
import { type FeatureFlag, featureFlags } from "@/lib/features/flags/contract"
import { FlagForm } from "./flag-form"

const TONES = { on: "success", off: "danger", rule: "warning" } as const

/** What can be switched off, or on for some institutes, without a release. */
export function FlagsScreen() {
  const t = useTranslations("featureFlags")
  const list = useQuery(queryFor(featureFlags.list, {}))
  const [editedKey, setEditedKey] = useState<FeatureFlag["key"]>()
  const edited = list.data?.flags.find(({ key }) => key === editedKey)
  const close = () => setEditedKey(undefined)
  return (
    <>
      <PageHeader title={t("title")} intro={t("intro")} />
      <QueryContent query={list} skeleton={<SkeletonLines lines={5} />}>
        {({ flags }) => (
          <div className="flex max-w-3xl flex-col gap-4">
            {flags.map((flag) => (
              <FlagPanel key={flag.key} flag={flag} onEdit={() => setEditedKey(flag.key)} />
            ))}
          </div>
        )}
      </QueryContent>
      <Sheet isOpen={edited !== undefined} onClose={close} title={edited ? t(`flags.${edited.key}.name`) : t("title")}>
        {edited && list.data && <FlagForm key={edited.version} flag={edited} plans={list.data.plans} onDone={close} />}
      </Sheet>
    </>
  )
}

function FlagPanel({ flag, onEdit }: { flag: FeatureFlag; onEdit: () => void }) {
  const t = useTranslations("featureFlags")
  const { date } = useFormats()
  const { key, owner, removeBy, state, rule, changedAt, changedBy } = flag
  return (
    <Panel title={t(`flags.${key}.name`)} action={<Badge tone={TONES[state]}>{t(`states.${state}`)}</Badge>}>
      <div className="flex flex-col gap-3 text-ui">
        <p>{t(`flags.${key}.what`)}</p>
        {state === "rule" && (
          <p className="break-words">
            {t("ruleIs", {
              percent: rule.percent,
              plans: rule.plans.join(", ") || "–",
              institutes: rule.institutes.join(", ") || "–",
            })}
          </p>
        )}
        <p className="text-sm text-muted">
          {t("facts", { owner, date: date(`${removeBy}T12:00:00Z`) })}
          {changedAt && (
            <>
              {" · "}
              {t.rich("changed", { by: changedBy ?? "–", at: () => <DateAndTime at={changedAt} /> })}
            </>
          )}
        </p>
        <div>
          <Button variant="secondary" onClick={onEdit}>
            {t("change")}
          </Button>
        </div>
      </div>
    </Panel>
  )
}

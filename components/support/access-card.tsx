"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { useErrorMessage } from "@/components/forms/error-message"
import { FormError } from "@/components/forms/form-error"
import { useMay } from "@/components/shell/area/rights"
import { Button } from "@/components/ui/button"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { SkeletonLines } from "@/components/ui/feedback/skeleton"
import { Field } from "@/components/ui/fields/field"
import { Select } from "@/components/ui/fields/select"
import { Panel } from "@/components/ui/panel"
import { useFormats } from "@/components/ui/use-formats"
import { queryFor, useSend } from "@/lib/client/api"
import { bootstrap } from "@/lib/features/bootstrap/contract"
import { MAX_CHANGES_DAYS, type SupportAccess, support } from "@/lib/features/support/contract"

const DAYS = Array.from({ length: MAX_CHANGES_DAYS }, (_, at) => at + 1)

/** What support may do at the institute: nothing for a day, look, or change things until a day. */
export function AccessCard() {
  const t = useTranslations("support.access")
  const access = useQuery(queryFor(support.access, {}))
  return (
    <Panel title={t("title")}>
      <QueryContent query={access} skeleton={<SkeletonLines lines={4} />}>
        {(data) => <AccessContent access={data} />}
      </QueryContent>
    </Panel>
  )
}

function AccessContent({ access: { refusedUntil, changesUntil, version } }: { access: SupportAccess }) {
  const t = useTranslations("support.access")
  const { dateTime } = useFormats()
  const errorMessage = useErrorMessage()
  const may = useMay()
  const [days, setDays] = useState(1)
  const invalidates = [support.access, support.list, bootstrap.show]
  const saving = useSend(support.changeAccess, { invalidates })
  const isRefused = refusedUntil !== null
  const save = (change: { isRefused?: boolean; changesForDays?: number }) =>
    saving.mutate({ body: { isRefused, version, ...change } })
  const mayDecide = may({ access: ["InstituteAdmin"], method: "PUT", screen: "institute", withoutPlan: "admins" })
  return (
    <div className="flex flex-col gap-6 text-ui">
      <p className="text-muted">{t("intro")}</p>
      <section className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64">
          <span className="block font-medium">{t("refusal")}</span>
          {refusedUntil ? t("refusedUntil", { day: dateTime(refusedUntil) }) : t("notRefused")}
        </p>
        {mayDecide && (
          <Button variant="secondary" disabled={saving.isPending} onClick={() => save({ isRefused: !isRefused })}>
            {t(isRefused ? "allow" : "refuse")}
          </Button>
        )}
      </section>
      <section className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <p className="min-w-0 flex-1 basis-64">
          <span className="block font-medium">{t("changes")}</span>
          {changesUntil ? t("changesUntil", { day: dateTime(changesUntil) }) : t("noChanges")}
        </p>
        {mayDecide &&
          (changesUntil ? (
            <Button variant="secondary" disabled={saving.isPending} onClick={() => save({ changesForDays: 0 })}>
              {t("endChanges")}
            </Button>
          ) : (
            <div className="flex flex-wrap items-end gap-3">
              <Field label={t("for")}>
                <Select value={String(days)} onChange={({ target }) => setDays(Number(target.value))}>
                  {DAYS.map((one) => (
                    <option key={one} value={one}>
                      {t("days", { count: one })}
                    </option>
                  ))}
                </Select>
              </Field>
              <Button variant="secondary" disabled={saving.isPending} onClick={() => save({ changesForDays: days })}>
                {t("allowChanges")}
              </Button>
            </div>
          ))}
      </section>
      {!mayDecide && <p className="text-muted">{t("onlyOwner")}</p>}
      {saving.error && <FormError>{errorMessage(saving.error)}</FormError>}
    </div>
  )
}

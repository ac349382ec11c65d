"use client"
import { useTranslations } from "next-intl"
import { type SyntheticEvent, useState } from "react"
import { FormFooter } from "@/components/forms/form-footer"
import { Button } from "@/components/ui/button"
import { Panel } from "@/components/ui/panel"
import { useFormats } from "@/components/ui/use-formats"
import { useSend } from "@/lib/client/api"
import { showToast } from "@/lib/client/toasts"
import { type Grant, masterBilling } from "@/lib/features/billing/master-contract"
import { isReason, ReasonField } from "./reason-field"

type GrantListProps = { instituteId: number; grants: readonly Grant[] }

/** What was given besides the plan and still counts; nothing without any. */
export function GrantList({ instituteId, grants }: GrantListProps) {
  const t = useTranslations("masterInstitute")
  const [endingId, setEndingId] = useState<number>()
  if (grants.length === 0) return null
  return (
    <Panel title={t("grant.title")}>
      <ul className="flex flex-col text-ui">
        {grants.map((grant) => (
          <li key={grant.id} className="flex flex-col gap-2 border-t border-line py-3 first:border-0">
            <GrantRow grant={grant} />
            {endingId === grant.id ? (
              <EndForm instituteId={instituteId} grantId={grant.id} onDone={() => setEndingId(undefined)} />
            ) : (
              <div>
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={t("grant.endOf", { what: t(nameKeyOf(grant)) })}
                  onClick={() => setEndingId(grant.id)}
                >
                  {t("grant.end")}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

const nameKeyOf = ({ limit, feature }: Grant) =>
  limit ? (`limits.${limit}` as const) : (`features.${feature ?? "coupons"}` as const)

function GrantRow({ grant }: { grant: Grant }) {
  const t = useTranslations("masterInstitute")
  const { date, number } = useFormats()
  const { amount, until, reason, by } = grant
  const name = t(nameKeyOf(grant))
  return (
    <div>
      <p className="font-medium">{amount === null ? name : t("grant.more", { name, amount: number(amount) })}</p>
      <p className="break-words">{reason}</p>
      <p className="text-sm text-muted">
        {/* The instant at which it ends is the beginning of the day after its last. */}
        {until ? t("grant.lastDay", { day: date(new Date(until.getTime() - 1)) }) : t("grant.forEver")}
        {by && ` · ${by}`}
      </p>
    </div>
  )
}

function EndForm({ instituteId, grantId, onDone }: { instituteId: number; grantId: number; onDone: () => void }) {
  const t = useTranslations("masterInstitute")
  const send = useSend(masterBilling.endGrant, { invalidates: [masterBilling.show, masterBilling.moves] })
  const [reason, setReason] = useState("")
  const [isChecked, setIsChecked] = useState(false)

  function onSubmit(event: SyntheticEvent) {
    event.preventDefault()
    setIsChecked(true)
    if (!isReason(reason)) return
    send.mutate(
      { params: { id: String(instituteId) }, body: { grantId, reason } },
      {
        onSuccess() {
          showToast("success", t("grant.ended"))
          onDone()
        },
      },
    )
  }
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="flex flex-col gap-4 rounded bg-sunken p-4">
      <ReasonField value={reason} onChange={setReason} isChecked={isChecked} rows={2} />
      <FormFooter label={t("grant.end")} pending={send.isPending} failure={send.error} onCancel={onDone} />
    </form>
  )
}

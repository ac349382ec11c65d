"use client"
import { useTranslations } from "next-intl"
import { Badge, type BadgeTone } from "@/components/ui/badge"
import type { Domain } from "@/lib/features/domains/contract"
import { CopyButton } from "./copy-button"

type DnsRecord = Domain["routingRecords"][number]

const OWNERSHIP_TONES: Record<Domain["ownership"], BadgeTone> = {
  unchecked: "neutral",
  found: "success",
  missing: "warning",
  other: "danger",
}
const ROUTING_TONES: Record<Domain["routing"], BadgeTone> = {
  unchecked: "neutral",
  found: "success",
  missing: "warning",
  elsewhere: "danger",
}

/** The records to set, each with what the last check found in its place. */
export function DnsRecords({ domain }: { domain: Domain }) {
  const t = useTranslations("domains.records")
  const { ownership, ownershipRecord, routing, routingRecords, pointsTo } = domain
  return (
    <ol className="flex flex-col gap-4">
      {ownershipRecord && (
        <RecordStep
          title={t("ownership")}
          state={t(`ownershipState.${ownership}`)}
          tone={OWNERSHIP_TONES[ownership]}
          hint={ownership === "other" ? t("ownershipOther") : undefined}
          records={[ownershipRecord]}
        />
      )}
      <RecordStep
        title={t("routing", { count: routingRecords.length })}
        state={t(`routingState.${routing}`)}
        tone={ROUTING_TONES[routing]}
        hint={routing === "elsewhere" ? t("pointsTo", { target: pointsTo.join(", ") }) : undefined}
        records={routingRecords}
      />
    </ol>
  )
}

type RecordStepProps = { title: string; state: string; tone: BadgeTone; hint: string | undefined; records: DnsRecord[] }

function RecordStep({ title, state, tone, hint, records }: RecordStepProps) {
  return (
    <li className="flex flex-col gap-3 rounded bg-sunken p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h3 className="text-ui font-medium">{title}</h3>
        <Badge tone={tone} hasDot>
          {state}
        </Badge>
      </div>
      {hint && <p className="text-sm wrap-anywhere text-danger">{hint}</p>}
      {records.map((record) => (
        <RecordFields key={`${record.type} ${record.value}`} record={record} />
      ))}
    </li>
  )
}

function RecordFields({ record: { type, name, value } }: { record: DnsRecord }) {
  const t = useTranslations("domains.records")
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1.5 text-sm sm:grid-cols-[auto_minmax(0,1fr)_auto]">
      <dt className="col-span-2 text-muted sm:col-span-1">{t("type")}</dt>
      <dd className="col-span-2 font-medium">{type}</dd>
      {(["name", "value"] as const).map((field) => {
        const text = field === "name" ? name : value
        return (
          <div key={field} className="contents">
            <dt className="col-span-2 text-muted sm:col-span-1">{t(field)}</dt>
            <dd className="font-mono wrap-anywhere">{text}</dd>
            <dd>
              <CopyButton text={text} label={t(field === "name" ? "copyName" : "copyValue", { type })} />
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

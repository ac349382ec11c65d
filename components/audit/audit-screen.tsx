"use client"
import { useQuery } from "@tanstack/react-query"
import { useLocale } from "next-intl"
import { useParams } from "next/navigation"
import { useMissingFeature } from "@/components/shell/area/rights"
import { useListParams } from "@/components/ui/table/use-list-params"
import { call, queryFor } from "@/lib/client/api"
import { auditLog } from "@/lib/features/audit/contract"
import { AuditLog, useAuditQuery } from "./audit-log"

/** What happened at the institute. */
export function AuditScreen() {
  const language = useLocale()
  const { query, filter } = useAuditQuery()
  const list = useQuery(queryFor(auditLog.list, { query: { ...query, language } }))
  return (
    <AuditLog
      list={list}
      missing={useMissingFeature("auditExport")}
      onExport={() => call(auditLog.export, { query: { ...filter, language } })}
    />
  )
}

/** What happened at all institutes, or at one. */
export function PlatformAuditScreen() {
  const { filterValue } = useListParams({ filters: ["institute"] })
  return <PlatformAudit ofInstitute={filterValue("institute")} />
}

/** What happened at one institute, as a part of its page. */
export function InstituteAudit() {
  const { institute } = useParams<{ institute: string }>()
  return <PlatformAudit ofInstitute={institute} isPart />
}

function PlatformAudit({ ofInstitute, isPart = false }: { ofInstitute: string | undefined; isPart?: boolean }) {
  const language = useLocale()
  const { query, filter } = useAuditQuery()
  const list = useQuery(queryFor(auditLog.listAll, { query: { ...query, ofInstitute, language } }))
  return (
    <AuditLog
      list={list}
      isOfPlatform
      isPart={isPart}
      onExport={() => call(auditLog.exportAll, { query: { ...filter, ofInstitute, language } })}
    />
  )
}

"use client"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { useMay } from "@/components/shell/area/rights"
import { FormSkeleton } from "@/components/forms/form-skeleton"
import { QueryContent } from "@/components/ui/feedback/query-content"
import { queryFor } from "@/lib/client/api"
import { poll } from "@/lib/client/poll"
import {
  type InstituteImport,
  instituteImports,
  type InstituteImports,
} from "@/lib/features/institute-imports/contract"
import { ArchiveUpload } from "./archive-upload"
import { ImportCard } from "./import-card"

const REFETCH_MS = 3_000

const isOpen = ({ status }: InstituteImport) => status === "reading" || status === "ready" || status === "importing"
const isRunning = ({ status }: InstituteImport) => status === "reading" || status === "importing"

/** The import of an export: it is uploaded, read, confirmed and followed; and those before it. */
export function InstituteImportPanel() {
  const t = useTranslations("instituteImport")
  const mayImport = useMay()(instituteImports.create)
  const list = useQuery({
    ...queryFor(instituteImports.list, {}),
    refetchInterval: poll((data) => (data?.imports.some(isRunning) ? REFETCH_MS : false)),
    enabled: mayImport,
  })
  if (!mayImport) return null
  return (
    <section aria-labelledby="institute-import" className="mt-10 flex max-w-3xl flex-col gap-4">
      <div className="flex flex-col gap-1">
        <h2 id="institute-import" className="text-lg font-semibold">
          {t("title")}
        </h2>
        <p className="text-ui text-muted">{t("intro")}</p>
      </div>
      <QueryContent query={list} skeleton={<FormSkeleton sections={[2]} />}>
        {(data) => <Imports data={data} />}
      </QueryContent>
    </section>
  )
}

function Imports({ data: { imports, isEmpty } }: { data: InstituteImports }) {
  const t = useTranslations("instituteImport")
  const open = imports.some(isOpen)
  return (
    <>
      {!open && isEmpty && <ArchiveUpload />}
      {!open && !isEmpty && imports.every(({ status }) => status !== "done") && (
        <p className="text-ui text-muted">{t("notEmpty")}</p>
      )}
      {imports.length > 0 && (
        <ul className="flex flex-col gap-4">
          {imports.map((one) => (
            <ImportCard key={one.id} record={one} />
          ))}
        </ul>
      )}
    </>
  )
}

"use client"
import { useTranslations } from "next-intl"
import { Panel } from "@/components/ui/panel"
import { Button } from "@/components/ui/button"
import { Icon, type IconName } from "@/components/ui/icon"
import { call } from "@/lib/client/api"
import { type InvoiceMonth, invoices, ZIP_DOCUMENTS } from "@/lib/features/invoices/contract"
import { ReturnCheckLine } from "./return-check-line"
import { useDocumentDates } from "./use-document-dates"
import { useFileDownload } from "@/components/forms/use-file-download"

/** What an accountant takes of a month: the register, its GSTR-1 where one is filed, and the PDFs. */
export function MonthFiles({ of: { month, documents, hasReturn } }: { of: InvoiceMonth }) {
  const t = useTranslations("invoices.month")
  const { monthOf } = useDocumentDates()
  const parts = Math.ceil(documents / ZIP_DOCUMENTS)
  const query = { month }
  return (
    <div className="mb-6">
      <Panel
        title={monthOf(month)}
        action={<span className="text-ui text-muted">{t("documents", { count: documents })}</span>}
      >
        <div className="flex flex-wrap gap-2">
          <FileButton
            icon="list"
            label={t("register")}
            name={`documents-${month}.csv`}
            fetchFile={() => call(invoices.register, { query })}
          />
          {hasReturn && (
            <FileButton
              icon="file-text"
              label={t("gstr1")}
              name={`gstr1-${month}.json`}
              fetchFile={() => call(invoices.gstr1, { query })}
            />
          )}
          {Array.from({ length: parts }, (_, at) => at + 1).map((part) => (
            <FileButton
              key={part}
              icon="file-archive"
              label={parts === 1 ? t("zip") : t("zipPart", { part, parts })}
              name={`documents-${month}${parts === 1 ? "" : `-${part}`}.zip`}
              fetchFile={() => call(invoices.zip, { query: { month, part: String(part) } })}
            />
          ))}
        </div>
        {hasReturn && <ReturnCheckLine month={month} />}
      </Panel>
    </div>
  )
}

type FileButtonProps = { icon: IconName; label: string; name: string; fetchFile: () => Promise<Response> }

function FileButton({ icon, label, name, fetchFile }: FileButtonProps) {
  const { isPending, download } = useFileDownload()
  return (
    <Button variant="secondary" className="max-sm:w-full" pending={isPending} onClick={() => download(name, fetchFile)}>
      <Icon name={icon} />
      {label}
    </Button>
  )
}

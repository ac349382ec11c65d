"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { useFormats } from "@/components/ui/use-formats"
import { IMPORT_GROUPS, type ImportFacts, LEFT_OUT_REASONS } from "@/lib/features/institute-imports/contract"
import { paths } from "@/lib/shared/paths"

/** What is in an export: how much of each kind, what stays behind and why, and what the plan has no room for. */
export function ImportContents({ facts, isDone }: { facts: ImportFacts; isDone: boolean }) {
  const t = useTranslations("instituteImport")
  const { dateTime, fileSize } = useFormats()
  const { institute, createdAt, files, bytes, people, otherParts } = facts
  return (
    <div className="flex flex-col gap-3 text-ui">
      <p className="font-medium break-words">{t("from", { institute, at: dateTime(createdAt) })}</p>
      <ContentsTable facts={facts} />
      <p>{t("files", { count: files, size: fileSize(bytes) })}</p>
      {!isDone && <p>{t("people", { found: people.found, added: people.added })}</p>}
      {!isDone && <p>{t("settingsReplaced")}</p>}
      {otherParts > 0 && <p className="text-muted">{t("otherParts", { count: otherParts })}</p>}
      {!isDone && <Limits limits={facts.limits} />}
    </div>
  )
}

/** The rows by what they are, and what of them stays behind. */
function ContentsTable({ facts: { tables } }: { facts: ImportFacts }) {
  const t = useTranslations("instituteImport")
  const { number } = useFormats()
  const groups = IMPORT_GROUPS.map((group) => {
    const own = tables.filter((table) => table.group === group)
    const left = LEFT_OUT_REASONS.map((reason) => ({ reason, count: sum(own.map(({ leftOut }) => leftOut[reason] ?? 0)) })) // oxfmt-ignore
    return { group, rows: sum(own.map(({ rows }) => rows)), left: left.filter(({ count }) => count > 0) }
  }).filter(({ rows }) => rows > 0)
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-ui" aria-label={t("tableLabel")}>
        <thead>
          <tr className="border-b border-line text-start text-sm text-muted">
            <th scope="col" className="py-2 pe-4 text-start font-medium">
              {t("columns.group")}
            </th>
            <th scope="col" className="py-2 pe-4 text-end font-medium">
              {t("columns.rows")}
            </th>
            <th scope="col" className="py-2 text-start font-medium">
              {t("columns.leftOut")}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ group, rows, left }) => (
            <tr key={group} className="border-b border-line align-top">
              <th scope="row" className="py-2 pe-4 text-start font-normal">
                {t(`groups.${group}`)}
              </th>
              <td className="py-2 pe-4 text-end tabular-nums">{number(rows)}</td>
              <td className="py-2 text-muted">
                {left.length === 0
                  ? "–"
                  : left.map(({ reason, count }) => t(`reasons.${reason}`, { count })).join(" · ")}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0)

function Limits({ limits }: Pick<ImportFacts, "limits">) {
  const t = useTranslations("instituteImport")
  const { fileSize } = useFormats()
  if (limits.length === 0) return null
  return (
    <div className="flex flex-col gap-2 rounded bg-warning-soft p-3">
      {limits.map(({ limit, wanted, allowed }) => (
        <p key={limit}>
          {limit === "storageGb"
            ? t("limits.storageGb", { wanted: fileSize(wanted), allowed: fileSize(allowed) })
            : t(`limits.${limit}`, { wanted, allowed })}
        </p>
      ))}
      <Link href={paths.plan} className="font-medium text-primary underline-offset-4 hover:underline">
        {t("plan")}
      </Link>
    </div>
  )
}

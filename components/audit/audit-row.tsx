"use client"
import { useTranslations } from "next-intl"
import { DateAndTime } from "@/components/ui/date-and-time"
import { Link } from "@/components/ui/link"
import type { AuditEntry } from "@/lib/features/audit/contract"
import { paths } from "@/lib/shared/paths"
import type { AuditAddress } from "./audit-filters"

type AuditRowProps = { entry: AuditEntry; hrefFor: AuditAddress["hrefFor"]; isOfPlatform: boolean; isPart: boolean }

/** One entry: what happened and when, what differs, and links that show more of the same. */
export function AuditRow({ entry, hrefFor, isOfPlatform, isPart }: AuditRowProps) {
  const t = useTranslations("auditLog")
  const { title, at, actor, key, subject, institute, changes } = entry
  const ofSubject = subject.id === null ? undefined : `${subject.type}:${subject.id}`
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3 text-ui">
      <p className="font-medium break-words">{title}</p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <DateAndTime at={at} />
        {actor && (
          <Link href={hrefFor({ person: actor.id, before: undefined })} scroll={false} className={MORE}>
            {actor.name}
          </Link>
        )}
        <Link href={hrefFor({ key, before: undefined })} scroll={false} className={MORE}>
          {key}
        </Link>
        {ofSubject && (
          <Link href={hrefFor({ subject: ofSubject, before: undefined })} scroll={false} className={MORE}>
            {ofSubject}
          </Link>
        )}
        {subject.type === "support_session" && subject.id !== null && (
          <Link href={paths.supportSession(isOfPlatform ? "master" : "admin", subject.id)} className={MORE}>
            {t("seen")}
          </Link>
        )}
        {isOfPlatform && !isPart && (
          <Link href={hrefFor({ institute: institute.id, before: undefined })} scroll={false} className={MORE}>
            {institute.name}
          </Link>
        )}
      </p>
      {changes.length > 0 && (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer rounded-sm font-medium text-primary">
            {t("changes", { count: changes.length })}
          </summary>
          <dl className="mt-2 flex flex-col gap-2 rounded bg-sunken p-3">
            {changes.map(({ field, before, after }) => (
              <div key={field} className="flex flex-col gap-0.5">
                <dt className="font-medium break-words">{field}</dt>
                <dd className="break-words">
                  <del className="text-muted">{before || t("nothing")}</del>
                  <span aria-hidden> → </span>
                  <ins className="no-underline">{after || t("nothing")}</ins>
                </dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}

const MORE = "break-all underline-offset-4 hover:text-text hover:underline"

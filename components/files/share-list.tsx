"use client"
import { useTranslations } from "next-intl"
import { Link } from "@/components/ui/link"
import { useFormats } from "@/components/ui/use-formats"

type ShareRow = { key: string; label: string; href?: string; files: number; bytes: number }

/** Names with their bytes and a bar of each one's part of the largest; those without files are left out. */
export function ShareList({ rows, none }: { rows: readonly ShareRow[]; none: string }) {
  const t = useTranslations("files.analytics")
  const { fileSize } = useFormats()
  const shown = rows.filter(({ files }) => files > 0).toSorted((one, other) => other.bytes - one.bytes)
  const largest = Math.max(1, ...shown.map(({ bytes }) => bytes))
  if (shown.length === 0) return <p className="text-ui text-muted">{none}</p>
  return (
    <ul className="flex flex-col gap-4">
      {shown.map(({ key, label, href, files, bytes }) => (
        <li key={key} className="flex flex-col gap-1.5">
          <span className="flex items-baseline justify-between gap-3 text-ui">
            {href ? (
              <Link href={href} className="min-w-0 truncate font-medium underline-offset-4 hover:underline">
                {label}
              </Link>
            ) : (
              <span className="min-w-0 truncate font-medium">{label}</span>
            )}
            <span className="shrink-0 tabular">{fileSize(bytes)}</span>
          </span>
          <span aria-hidden className="block h-1.5 overflow-hidden rounded-full bg-line">
            <span
              style={{ inlineSize: `${Math.max(1, (bytes / largest) * 100)}%` }}
              className="block h-full rounded-full bg-primary"
            />
          </span>
          <span className="text-sm text-muted">{t("files", { count: files })}</span>
        </li>
      ))}
    </ul>
  )
}

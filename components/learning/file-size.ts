import { numberFormat } from "@/lib/shared/intl-formats"

const UNITS = ["byte", "kilobyte", "megabyte", "gigabyte"] as const

/** Formats a number of bytes with a unit: "1.4 MB". */
export function fileSize(bytes: number, locale: string): string {
  const step = bytes < 1000 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const unit = UNITS[step] ?? "byte"
  return numberFormat(locale, {
    style: "unit",
    unit,
    unitDisplay: "short",
    maximumFractionDigits: step > 1 ? 1 : 0,
  }).format(bytes / 1000 ** step)
}

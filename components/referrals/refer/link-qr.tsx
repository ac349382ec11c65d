"use client"
import { useTranslations } from "next-intl"
import { QrCode } from "@/components/ui/qr-code"

/** A link as a QR code, and what happens to who scans it. */
export function LinkQr({ link, help }: { link: string; help: string }) {
  const t = useTranslations("refer.link")
  return (
    <figure className="flex w-40 shrink-0 flex-col gap-2">
      <QrCode text={link} label={t("qr")} className="aspect-square w-full" />
      <figcaption className="text-sm text-muted">{help}</figcaption>
    </figure>
  )
}

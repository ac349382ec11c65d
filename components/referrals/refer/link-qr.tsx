"use client"
import { useTranslations } from "next-intl"
import { encode } from "uqr"

const QUIET_ZONE = 4

/** A link as a QR code, black on white in the dark as well, so that every camera reads it. */
export function LinkQr({ link, help }: { link: string; help: string }) {
  const t = useTranslations("refer.link")
  const { data } = encode(link, { ecc: "M", border: 0 })
  const side = data.length + 2 * QUIET_ZONE
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`] : [])))
    .join("")
  return (
    <figure className="flex w-40 shrink-0 flex-col gap-2">
      <svg
        viewBox={`0 0 ${side} ${side}`}
        role="img"
        aria-label={t("qr")}
        shapeRendering="crispEdges"
        className="bg-white fill-black aspect-square w-full rounded"
      >
        <path d={path} />
      </svg>
      <figcaption className="text-sm text-muted">{help}</figcaption>
    </figure>
  )
}

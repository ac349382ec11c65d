import { encode } from "uqr"

/** The margin that readers need, in modules. */
const QUIET_ZONE = 4

type QrCodeProps = { text: string; label: string; className: string }

/** A text as a QR code, black on white in the dark as well, so that every camera reads it. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: "M", border: QUIET_ZONE })
  const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} rx={QUIET_ZONE / 4} fill="#fff" />
      <path d={modules.join("")} fill="#000" />
    </svg>
  )
}

"use client"
import { encode } from "uqr"

/** A text as a QR code, black on white in either appearance, so that every camera reads it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: 2 })
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${size} ${size}`} className="bg-white size-44 rounded">
      <path d={squares.join("")} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

"use client"
import { useEffect, useState } from "react"
import type { SimilarTitle } from "./fetch-similar-titles"
import { withPart } from "@/lib/client/load-part"

type SimilarTitlesProps = { instituteId: number; label: string }

/**
 * The items whose titles are nearest to the address of a page that does not exist. Such pages are cached as one
 * (docs/decisions/0046), so the browser asks, as often as a person looks at one; its line is there from the start.
 */
export function SimilarTitles({ instituteId, label }: SimilarTitlesProps) {
  const [titles, setTitles] = useState<SimilarTitle[]>([])
  useEffect(() => {
    let isCancelled = false
    withPart(
      () => import("./fetch-similar-titles"),
      async ({ fetchSimilarTitles }) => {
        const found = await fetchSimilarTitles(instituteId, window.location.pathname)
        if (!isCancelled) setTitles(found)
      },
    )
    return () => {
      isCancelled = true
    }
  }, [instituteId])
  return (
    <div role="status" className="mt-4 min-h-6 text-ui">
      {titles.length > 0 && (
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <span className="text-muted">{label}</span>
          {titles.map(({ href, title }) => (
            <a key={href} href={href} className="font-medium text-primary underline-offset-4 hover:underline">
              {title}
            </a>
          ))}
        </p>
      )}
    </div>
  )
}

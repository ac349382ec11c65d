"use client"
import { failureWords } from "@/components/shell/failure-words"

/** What stands in place of a page that could not be drawn. It needs no catalogue and no kit, for either may be what broke. */
export default function PageFailure({ reset }: { reset: () => void }) {
  const words = failureWords()
  return (
    <main
      id="content"
      role="alert"
      className="page flex min-h-[70dvh] flex-col items-center justify-center text-center"
    >
      <h1 className="text-3xl">{words.title}</h1>
      <p className="mt-3 max-w-lg text-muted">{words.message}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <button
          type="button"
          onClick={reset}
          className="h-10 rounded bg-primary px-4 text-ui font-medium text-primary-ink hover:bg-primary-hover"
        >
          {words.tryAgain}
        </button>
        {/* A plain link, so that the page is asked for anew. */}
        {/* eslint-disable-next-line @next/next/no-html-link-for-pages */}
        <a
          href="/"
          className="inline-flex h-10 items-center rounded bg-surface px-4 text-ui font-medium ring-1 ring-line ring-inset hover:bg-quiet"
        >
          {words.home}
        </a>
      </div>
    </main>
  )
}

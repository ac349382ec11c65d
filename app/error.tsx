"use client"
import { errorPageMessages } from "@/components/shell/error-page-messages"

/**
 * The error page of a failed render. It uses neither the message catalogue nor the UI kit, since either may be the
 * cause.
 */
export default function PageFailure({ reset }: { reset: () => void }) {
  const messages = errorPageMessages()
  return (
    <main
      id="content"
      role="alert"
      className="page flex min-h-[70dvh] flex-col items-center justify-center text-center"
    >
      <h1 className="text-3xl">{messages.title}</h1>
      <p className="mt-3 max-w-lg text-muted">{messages.message}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <button
          type="button"
          onClick={reset}
          className="h-10 rounded bg-primary px-4 text-ui font-medium text-primary-ink hover:bg-primary-hover"
        >
          {messages.tryAgain}
        </button>
        {/* oxlint-disable-next-line nextjs/no-html-link-for-pages -- A plain link, so that the browser loads the page anew. */}
        <a
          href="/"
          className="inline-flex h-10 items-center rounded bg-surface px-4 text-ui font-medium ring-1 ring-line ring-inset hover:bg-quiet"
        >
          {messages.home}
        </a>
      </div>
    </main>
  )
}

"use client"
import { useEffect } from "react"
import { reloadPage } from "@/lib/client/reload-page"
import { errorPageMessages } from "@/components/shell/error-page-messages"

/**
 * In place of a page that failed to render. It uses neither the message catalogue nor the UI kit, since either may be the
 * cause. The page is loaded anew by the button, and by itself when the network is back: what failed may be a part of it that
 * did not arrive.
 */
export default function PageFailure() {
  const messages = errorPageMessages()

  useEffect(() => {
    window.addEventListener("online", reloadPage)
    return () => window.removeEventListener("online", reloadPage)
  }, [])

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
          onClick={reloadPage}
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

import type { Metadata } from "next"
import { getFormatter, getTranslations } from "next-intl/server"
import { notFound } from "next/navigation"
import { Badge } from "@/components/ui/badge"
import { Card } from "@/components/ui/card"
import { EmptyState } from "@/components/ui/empty-state"
import type { OutboxMessage } from "@/lib/contract/outbox-message"
import { system } from "@/lib/features/system/contract"
import { codeOf, serve } from "@/lib/server/http/serve"

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("outbox")
  return { title: t("title"), robots: { index: false } }
}

/** What the local mail and SMS gateways kept instead of sending, for developers and in the demo; not there in production. */
export async function OutboxPage() {
  const [t, messages] = await Promise.all([getTranslations("outbox"), readMessages()])
  return (
    <main className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-10">
      <header>
        <h1 className="text-2xl font-semibold">{t("title")}</h1>
        <p className="mt-1 text-muted">{t("help")}</p>
      </header>
      {messages.length === 0 && <EmptyState title={t("empty")} message={t("emptyHelp")} />}
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </main>
  )
}

async function readMessages(): Promise<OutboxMessage[]> {
  try {
    return await serve(system.outbox, {})
  } catch (error) {
    if (codeOf(error) === "not_found") notFound()
    throw error
  }
}

async function Message({ message: { kind, at, to, subject, text, html } }: { message: OutboxMessage }) {
  const [t, format] = await Promise.all([getTranslations("outbox"), getFormatter()])
  return (
    <Card className="flex flex-col gap-3 p-5">
      <div className="flex flex-wrap items-center gap-2">
        <Badge>{t(kind)}</Badge>
        <span className="text-sm text-muted">
          {format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "medium" })}
        </span>
        <span className="ms-auto text-sm break-all">{to}</span>
      </div>
      {subject && <h2 className="font-semibold">{subject}</h2>}
      {html ? (
        <iframe
          title={subject ?? t(kind)}
          srcDoc={withOwnPictures(html)}
          sandbox=""
          className="rounded-lg bg-white h-96 w-full border border-line"
        />
      ) : (
        <pre className="text-sm whitespace-pre-wrap">{text}</pre>
      )}
    </Card>
  )
}

/** A mail names pictures by the address of its institute, which a page of another host may not load; here all are near. */
const withOwnPictures = (html: string) => html.replaceAll(/(?<=src=")https?:\/\/[^/"]+(?=\/media\/)/g, "")

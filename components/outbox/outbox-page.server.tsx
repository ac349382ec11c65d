import type { Metadata } from "next"
import { getLocale, getTimeZone, getTranslations } from "next-intl/server"
import { notFound } from "next/navigation"
import { Badge } from "@/components/ui/badge"
import { Card } from "@/components/ui/card"
import { EmptyState } from "@/components/ui/feedback/empty-state"
import type { LocalRecord } from "@/lib/contract/local-record"
import type { OutboxMessage } from "@/lib/contract/outbox-message"
import { system } from "@/lib/features/system/contract"
import { failureCodeOf, serve } from "@/lib/server/api/serve"
import { isLocalPage } from "@/lib/web-session/request-session"
import { type DnsLabels, LocalDns } from "./local-dns"
import { formatsOf } from "@/lib/shared/formats"

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("outbox")
  return { title: t("title"), robots: { index: false } }
}

/**
 * The messages that the local mail and SMS gateways stored instead of sending, for a developer on this machine and the
 * demo; else 404.
 */
export async function OutboxPage() {
  const [t, messages, records] = await Promise.all([getTranslations("outbox"), readMessages(), readRecords()])
  return (
    <main className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-10">
      <header>
        <h1 className="text-2xl font-semibold">{t("title")}</h1>
        <p className="mt-1 text-muted">{t("help")}</p>
      </header>
      {records && <LocalDns records={records} labels={await dnsLabels()} />}
      {messages.length === 0 && <EmptyState title={t("empty")} message={t("emptyHelp")} />}
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </main>
  )
}

async function readMessages(): Promise<OutboxMessage[]> {
  try {
    return await serve(system.outbox, {}, { isLocal: await isLocalPage() })
  } catch (error) {
    if (failureCodeOf(error) === "not_found") notFound()
    throw error
  }
}

/** The records of the local DNS; undefined where domains are looked up in the real one. */
async function readRecords(): Promise<LocalRecord[] | undefined> {
  try {
    return await serve(system.dnsRecords, {}, { isLocal: await isLocalPage() })
  } catch (error) {
    if (failureCodeOf(error) === "not_found") return undefined
    throw error
  }
}

async function dnsLabels(): Promise<DnsLabels> {
  const t = await getTranslations("outbox.dns")
  return {
    title: t("title"),
    help: t("help"),
    name: t("name"),
    type: t("type"),
    value: t("value"),
    save: t("save"),
    list: t("list"),
  }
}

async function Message({ message: { kind, at, to, subject, text, html } }: { message: OutboxMessage }) {
  const [t, locale, timezone] = await Promise.all([getTranslations("outbox"), getLocale(), getTimeZone()])
  return (
    <Card className="flex flex-col gap-3 p-5">
      <div className="flex flex-wrap items-center gap-2">
        <Badge>{t(kind)}</Badge>
        <span className="text-sm text-muted">{formatsOf(locale, timezone).dateTime(at)}</span>
        <span className="ms-auto text-sm break-all">{to}</span>
      </div>
      {subject && <h2 className="font-semibold">{subject}</h2>}
      {html ? (
        <iframe
          title={subject ?? t(kind)}
          srcDoc={withRelativePictures(html)}
          sandbox=""
          className="h-96 w-full rounded border border-line"
          // Mails are written for white paper, in the dark as well.
          style={{ background: "white", colorScheme: "light" }}
        />
      ) : (
        <pre className="text-sm whitespace-pre-wrap">{text}</pre>
      )}
    </Card>
  )
}

/**
 * Mails link pictures by the origin of their institute, which a page on another host may not load; here they become
 * relative.
 */
const withRelativePictures = (html: string) => html.replaceAll(/(?<=src=")https?:\/\/[^/"]+(?=\/media\/)/g, "")

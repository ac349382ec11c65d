import type { Metadata } from "next"
import { NextIntlClientProvider } from "next-intl"
import { getTranslations } from "next-intl/server"
import { Badge } from "@/components/ui/badge"
import { type Endpoint, isDownload } from "@/lib/contract/endpoint"
import { schemaText } from "./schema-text"
import { TryCall } from "./try-call"

const DOCUMENT_PATH = "/api/openapi.json"

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("reference")
  return { title: t("title"), robots: { index: false } }
}

type ReferencePageProps = {
  contracts: Record<string, Record<string, Endpoint>>
  /** Says in words who may call an endpoint. */
  describeAccess: (access: Endpoint["access"]) => string
}

/** The API reference, generated from the contracts: every call with its schemas and a form to try it. */
export async function ReferencePage({ contracts, describeAccess }: ReferencePageProps) {
  const t = await getTranslations("reference")
  const features = Object.entries(contracts)
  return (
    <main className="mx-auto grid max-w-6xl grid-cols-1 gap-8 px-4 py-10 lg:grid-cols-[14rem_1fr]">
      <nav aria-label={t("title")} className="text-sm lg:sticky lg:top-10 lg:self-start">
        <ul className="flex flex-wrap gap-x-4 gap-y-2 lg:flex-col">
          {features.map(([feature]) => (
            <li key={feature}>
              <a className="text-muted capitalize hover:text-text" href={`#${feature}`}>
                {feature}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-col gap-10">
        <header className="max-w-2xl">
          <h1 className="text-3xl font-semibold">{t("title")}</h1>
          <p className="mt-2 text-muted">{t("intro")}</p>
          <p className="mt-2">
            <a className="underline" href={DOCUMENT_PATH}>
              {t("document")}
            </a>
          </p>
        </header>
        <NextIntlClientProvider messages={{ reference: { try: tryMessages(t) } }}>
          {features.map(([feature, contract]) => (
            <section key={feature} id={feature} className="flex scroll-mt-8 flex-col gap-3">
              <h2 className="text-xl font-semibold capitalize">{feature}</h2>
              {Object.entries(contract).map(([name, endpoint]) => (
                <Call
                  key={name}
                  name={`${feature}.${name}`}
                  endpoint={endpoint}
                  access={describeAccess(endpoint.access)}
                />
              ))}
            </section>
          ))}
        </NextIntlClientProvider>
      </div>
    </main>
  )
}

type CallProps = { name: string; endpoint: Endpoint; access: string }

async function Call({ name, endpoint, access }: CallProps) {
  const t = await getTranslations("reference")
  const { method, path, summary, params, query, body, form, reply } = endpoint
  const schemas = [
    [t("params"), params && schemaText(params)],
    [t("query"), query && schemaText(query)],
    [t("body"), body && schemaText(body)],
    [t("form"), form && Object.keys(form).join(", ")],
    [t("reply"), isDownload(reply) ? reply.download : schemaText(reply)],
  ].filter((schema): schema is [string, string] => Boolean(schema[1]))
  return (
    <details id={name} className="rounded bg-surface p-4 shadow-card">
      <summary className="flex cursor-pointer flex-wrap items-center gap-3">
        <Badge>{method}</Badge>
        <code className="text-sm break-all">/api{path}</code>
        <span className="text-sm text-muted">{summary}</span>
      </summary>
      <p className="mt-3 text-sm text-muted">{t("access", { who: access })}</p>
      {schemas.map(([label, text]) => (
        <div key={label} className="mt-3">
          <h3 className="text-sm font-medium">{label}</h3>
          <pre className="mt-1 max-h-80 overflow-auto rounded bg-sunken p-3 text-xs">{text}</pre>
        </div>
      ))}
      {!form && !isDownload(reply) && <TryCall method={method} path={path} hasBody={Boolean(body)} />}
    </details>
  )
}

const tryMessages = (t: Awaited<ReturnType<typeof getTranslations<"reference">>>) => ({
  send: t("try.send"),
  query: t("try.query"),
  body: t("try.body"),
  token: t("try.token"),
  answer: t("try.answer"),
  failed: t("try.failed"),
})

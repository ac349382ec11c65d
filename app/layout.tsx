import type { Metadata, Viewport } from "next"
import { getLocale, getTranslations } from "next-intl/server"
import { headers } from "next/headers"
import type { ReactNode } from "react"
import { mediaUrl } from "@/components/ui/media/media-url"
import { ShellHosts } from "@/components/shell/shell-hosts"
import { recordInteractionsScript } from "@/lib/client/record-interactions"
import { markPushPromptScript } from "@/lib/client/push/mark-push-prompt"
import { registerWorkerScript } from "@/lib/client/register-worker"
import { storeFactsScript } from "@/lib/client/store-facts"
import { markSignInRequestScript } from "@/lib/client/session/mark-sign-in-request"
import { themeScript } from "@/lib/client/theme-script"
import { zodConfigScript } from "@/lib/client/zod-config-script"
import { instituteBrand } from "@/lib/features/institutes/page-metadata"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { hostInstitute } from "@/lib/web-session/host-institute"
import { apiOrigin } from "@/lib/server/api-origin"
import { mainOrigin } from "@/lib/server/origin"
import { languageOf } from "@/lib/shared/locale"
import { fontClasses } from "./fonts/fonts"
import "./globals.css"

/** The title and favicon of every page are those of the institute of the host (spec §1). */
export async function generateMetadata(): Promise<Metadata> {
  const [t, institute] = await Promise.all([getTranslations("shell.product"), hostInstitute()])
  const platform = {
    title: { default: t("title"), template: t("titleTemplate") },
    description: t("description"),
    applicationName: t("name"),
    icons: { icon: { url: "/icon.svg", type: "image/svg+xml" }, apple: "/apple-icon.png" },
    formatDetection: { telephone: false },
  }
  return institute.id === PLATFORM_INSTITUTE_ID ? platform : { ...platform, ...instituteBrand(institute) }
}

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f7faf9" },
    { media: "(prefers-color-scheme: dark)", color: "#0d1212" },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, incoming, { id, name, image }] = await Promise.all([getLocale(), headers(), hostInstitute()])
  const isPlatform = id === PLATFORM_INSTITUTE_ID
  const storeFacts = storeFactsScript({
    mainHost: new URL(mainOrigin()).hostname,
    institute: isPlatform ? undefined : { id, name, image: image && mediaUrl(image.key, 320) },
  })
  return (
    <html lang={languageOf(locale)} dir="ltr" className={fontClasses} data-api={apiOrigin} suppressHydrationWarning>
      <head>
        <script
          nonce={incoming.get("x-nonce") ?? undefined}
          dangerouslySetInnerHTML={{
            __html: `${themeScript};${storeFacts};${recordInteractionsScript};${markPushPromptScript};${markSignInRequestScript};${registerWorkerScript};${zodConfigScript}`,
          }}
          suppressHydrationWarning
        />
      </head>
      <body className="font-sans">
        {children}
        <ShellHosts />
      </body>
    </html>
  )
}

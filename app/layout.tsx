import type { Metadata, Viewport } from "next"
import { getLocale, getTranslations } from "next-intl/server"
import { headers } from "next/headers"
import type { ReactNode } from "react"
import { ShellHosts } from "@/components/shell/shell-hosts"
import { recordInteractionsScript } from "@/lib/client/record-interactions"
import { markPushPromptScript } from "@/lib/client/push/mark-push-prompt"
import { markSignInRequestScript } from "@/lib/client/session/mark-sign-in-request"
import { themeScript } from "@/lib/client/theme-script"
import { languageOf } from "@/lib/shared/locale"
import { fontClasses } from "./fonts/fonts"
import "./globals.css"

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("shell.product")
  return {
    title: { default: t("title"), template: t("titleTemplate") },
    description: t("description"),
    applicationName: t("name"),
    icons: { icon: { url: "/icon.svg", type: "image/svg+xml" }, apple: "/apple-icon.png" },
    formatDetection: { telephone: false },
  }
}

export const viewport: Viewport = {
  colorScheme: "light dark",
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f7faf9" },
    { media: "(prefers-color-scheme: dark)", color: "#0d1212" },
  ],
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, incoming] = await Promise.all([getLocale(), headers()])
  return (
    <html lang={languageOf(locale)} dir="ltr" className={fontClasses} suppressHydrationWarning>
      <head>
        <script
          nonce={incoming.get("x-nonce") ?? undefined}
          dangerouslySetInnerHTML={{
            __html: `${themeScript};${recordInteractionsScript};${markPushPromptScript};${markSignInRequestScript}`,
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

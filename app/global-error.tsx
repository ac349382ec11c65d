"use client"
import { PageFailure } from "@/components/shell/page-failure"
import "./globals.css"

/** The error page of a failed render of the root layout, which it replaces. */
export default function LayoutFailed() {
  return (
    <html lang={typeof document === "undefined" ? "en" : document.documentElement.lang} dir="ltr">
      <body className="font-sans">
        <PageFailure />
      </body>
    </html>
  )
}

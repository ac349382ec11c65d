"use client"
import { Toaster } from "sonner"
import { useTheme } from "@/lib/client/theme"

/** Where short notices appear; loaded when the first one is shown. */
export function ToastHost({ label }: { label: string }) {
  const theme = useTheme()
  return (
    <Toaster
      theme={theme}
      dir="auto"
      position="bottom-right"
      containerAriaLabel={label}
      toastOptions={{
        classNames: {
          toast: "rounded! bg-raised! text-text! border-0! shadow-card! text-ui! font-sans!",
          description: "text-muted!",
        },
      }}
    />
  )
}

"use client"
import { useEffect, useSyncExternalStore } from "react"
import { toast, Toaster as SonnerToaster, useSonner } from "sonner"
import { useTheme } from "@/lib/client/theme"
import { takeToasts, toasts, type Toast } from "@/lib/client/toasts"
import { useToastOffset } from "./use-toast-offset"

/** Shows the toasts that were queued by `showToast`, above the bars and footers that are in sight. */
export function Toaster({ label }: { label: string }) {
  const theme = useTheme()
  const bottom = useToastOffset(useSonner().toasts.length > 0)
  const pending = useSyncExternalStore(toasts.subscribe, toasts.get, toasts.get)

  useEffect(() => {
    if (pending.length > 0) takeToasts().forEach(show)
  }, [pending])

  return (
    <SonnerToaster
      theme={theme}
      position="bottom-right"
      containerAriaLabel={label}
      offset={{ bottom }}
      mobileOffset={{ bottom }}
      toastOptions={{
        classNames: {
          toast: "rounded! border-0! bg-raised! font-sans! text-ui! text-text! shadow-card!",
          actionButton: "bg-primary! text-primary-ink!",
        },
      }}
    />
  )
}

function show({ tone, message, action }: Toast): void {
  if (!action) return void toast[tone](message)
  const { label, onPress, isLasting } = action
  toast[tone](message, {
    action: { label, onClick: onPress },
    ...(isLasting && { duration: Infinity, closeButton: true }),
  })
}

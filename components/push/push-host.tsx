"use client"
import { usePathname } from "next/navigation"
import { lazy, Suspense, useState } from "react"
import { useIsHydrated } from "@/components/shell/area/use-is-hydrated"
import { declinePush, isPushDeclined } from "@/lib/client/push/push-prompt"
import { isPushSupported, pushPermission } from "@/lib/client/push/push-support"
import { useSession } from "@/lib/client/session/session"
import { PushCard } from "./push-card"

const PushReceiver = lazy(() => import("./push-receiver").then((file) => ({ default: file.PushReceiver })))

/**
 * Push messages of an area: asks for permission, on the dashboard alone, which opens after sign-in (spec §1), and with it loads what registers the browser and shows messages. The server
 * renders the prompt for everybody; before hydration the document decides whether it is shown (`markPushPrompt`).
 */
export function PushHost() {
  const session = useSession()
  const isHydrated = useIsHydrated()
  const [isAnswered, setIsAnswered] = useState(false)
  const [isAllowed, setIsAllowed] = useState(false)
  const isAsking = isDashboard(usePathname()) && (!isHydrated || (session !== null && !isAnswered && mayAsk()))
  const isReceiving = isHydrated && (isAllowed || (isPushSupported() && pushPermission() === "granted"))

  async function onAllow() {
    setIsAnswered(true)
    if ((await Notification.requestPermission()) === "granted") setIsAllowed(true)
    else declinePush()
  }

  function onDecline() {
    setIsAnswered(true)
    declinePush()
  }

  return (
    <>
      {isAsking && <PushCard onAllow={() => void onAllow()} onDecline={onDecline} />}
      {isReceiving && (
        <Suspense>
          <PushReceiver />
        </Suspense>
      )}
    </>
  )
}

/** Whether a page is the dashboard of an area, which its root shows too; every other page is for what the person came for. */
const isDashboard = (pathname: string) => (pathname.split("/")[2] ?? "dashboard") === "dashboard"

const mayAsk = () => isPushSupported() && pushPermission() === "default" && !isPushDeclined()

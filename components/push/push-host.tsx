"use client"
import { usePathname } from "next/navigation"
import { useEffect, useState } from "react"
import { quietPart } from "@/components/ui/quiet-part"
import { useIsHydrated } from "@/components/shell/area/use-is-hydrated"
import { declinePush, isPushDeclined } from "@/lib/client/push/push-prompt"
import { isPressNeeded, isPushSupported, pushPermission } from "@/lib/client/push/push-support"
import { useSession } from "@/lib/client/session/session"
import { PushCard } from "./push-card"

const PushReceiver = quietPart(() => import("./push-receiver").then((file) => file.PushReceiver))

/**
 * Push messages of an area: asks the browser for permission after sign-in (spec §1, §4), and with it loads what registers the
 * browser and shows messages. Where the browser refuses to ask without a press, our own prompt comes first, on the dashboard
 * alone. The server renders that prompt for everybody; before hydration the document decides whether it is shown
 * (`markPushPrompt`).
 */
export function PushHost() {
  const session = useSession()
  const isHydrated = useIsHydrated()
  const [isAnswered, setIsAnswered] = useState(false)
  const [isAllowed, setIsAllowed] = useState(false)
  const isAsking =
    isDashboard(usePathname()) && (!isHydrated || (session !== null && !isAnswered && isPressNeeded() && mayAsk()))
  const isReceiving = isHydrated && (isAllowed || (isPushSupported() && pushPermission() === "granted"))

  const isSignedIn = Boolean(session)

  useEffect(() => {
    if (isSignedIn && !isPressNeeded() && mayAsk()) void askBrowser().then(setIsAllowed)
  }, [isSignedIn])

  function onAllow() {
    setIsAnswered(true)
    void askBrowser().then(setIsAllowed)
  }

  function onDecline() {
    setIsAnswered(true)
    declinePush()
  }

  return (
    <>
      {isAsking && <PushCard onAllow={onAllow} onDecline={onDecline} />}
      {isReceiving && <PushReceiver />}
    </>
  )
}

/** Asks for the permission; a refusal or a dismissal is remembered, so that the person is not asked again soon. */
async function askBrowser(): Promise<boolean> {
  const isGranted = (await Notification.requestPermission()) === "granted"
  if (!isGranted) declinePush()
  return isGranted
}
/** Whether a page is the dashboard of an area, which its root shows too; every other page is for what the person came for. */
const isDashboard = (pathname: string) => (pathname.split("/")[2] ?? "dashboard") === "dashboard"

const mayAsk = () => isPushSupported() && pushPermission() === "default" && !isPushDeclined()

"use client"
import { LandingScreen } from "@/components/institutes/settings/landing/landing-screen"
import { LandingItems } from "@/components/items/public/landing-items"

/** The screen of the landing page with the cards of items in its preview. */
export const LandingScreenWithItems = () => <LandingScreen renderItems={LandingItems} />

import { z } from "zod"
import { endpoint } from "@/lib/contract/endpoint"
import { IdText } from "@/lib/contract/shapes"
import { ADMINS } from "@/lib/shared/roles"
import { LandingPage, LandingSection } from "./landing-shapes"

export const site = {
  showLanding: endpoint("GET /institutes/v2/api/landing", {
    summary: "The visible sections of an institute's landing page, in display order (added)",
    access: "public",
    cached: true,
    query: z.object({ instituteId: IdText.optional() }),
    reply: z.array(LandingSection),
  }),
  showLandingDraft: endpoint("GET /institutes/v2/api/landing/edit", {
    summary: "All sections of the landing page with its version; 0 for the default sections (added)",
    access: ADMINS,
    screen: "institute",
    reply: LandingPage,
  }),
  saveLanding: endpoint("POST /institutes/v2/api/landing", {
    support: "write",
    summary: "Saves the sections of the landing page; visitors see them on the next request (added)",
    access: ADMINS,
    screen: "institute",
    body: LandingPage,
    reply: LandingPage,
    failures: ["stale"],
    records: ["institute.landing_saved"],
  }),
}

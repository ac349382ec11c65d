import { implement } from "@/lib/server/api/implement"
import { site } from "./contract"
import { findLandingPage, saveLandingPage } from "./landing.server"

export const siteHandlers = implement(site, {
  async showLanding({ db }) {
    const { sections } = await findLandingPage(db)
    return sections.filter(({ isHidden }) => !isHidden)
  },
  showLandingDraft: ({ db }) => findLandingPage(db),
  saveLanding: ({ db, actor }, { body }) => saveLandingPage(db, actor, body),
})

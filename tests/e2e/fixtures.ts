import { type BrowserContext, type Page, test as base } from "@playwright/test"
import type { Member } from "./members"
import { signIn } from "./sign-in"

export { expect } from "@playwright/test"

type Fixtures = {
  /**
   * Opens a page in a browser context of its own, signed in as `member` and at `path` if they are given; the context is
   * closed after the test.
   */
  openPage: (member?: Member, path?: string) => Promise<Page>
}

/** The test function of the browser tests. */
export const test = base.extend<Fixtures>({
  openPage: async ({ browser }, run) => {
    const contexts: BrowserContext[] = []
    await run(async (member, path) => {
      const context = await browser.newContext()
      contexts.push(context)
      const page = await context.newPage()
      if (member) await signIn(page, member, path)
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
  },
})

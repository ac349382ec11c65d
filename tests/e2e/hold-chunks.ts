import type { Page } from "@playwright/test"

const CHUNKS = /\/_next\/static\/chunks\/.*\.js$/

/** Holds the scripts of the page back until the returned function is called. */
export async function holdChunks(page: Page) {
  let release = () => undefined as void
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(CHUNKS, async (route) => {
    await released
    await route.continue()
  })
  return () => release()
}

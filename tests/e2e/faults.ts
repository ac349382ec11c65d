import AxeBuilder from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

/** Their names are the library's, and other words than they show. */
const NAMED_BY_THE_PLAYER = ["media-time-display", "media-playback-rate-button"]

/** Waits until what fades in has done so: half-way there its colours are no colours. */
export const stillness = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** Looks for faults in what the page shows now. Something may begin to fade in meanwhile, so what it finds it looks at again. */
export async function expectNoFaultsNow(page: Page): Promise<void> {
  const found = await faultsOf(page)
  expect(found.length === 0 ? found : await faultsOf(page), page.url()).toEqual([])
}

/** Opens a screen and waits for what it shows, then looks for faults and for what sticks out at the side. */
export async function expectNoFaults(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await expectNoFaultsNow(page)
}

async function faultsOf(page: Page): Promise<string[]> {
  await stillness(page)
  const builder = NAMED_BY_THE_PLAYER.reduce((looking, element) => looking.exclude(element), new AxeBuilder({ page }))
  // Within the page itself, which has no frames of other origins, and without a list of all that is right.
  const { violations } = await builder
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`)
}

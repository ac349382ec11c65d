import AxeBuilder from "@axe-core/playwright"
import { expect, type Page } from "@playwright/test"

/** Controls of the player library whose accessible names differ from their visible text (a rule of axe). */
const PLAYER_CONTROLS = ["media-time-display", "media-playback-rate-button"]

/** Waits until finite animations have ended: axe would measure the contrast of intermediate colours. */
export const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const finite = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(finite.map(({ finished }) => finished))
  })

/** Expects no axe violations on the current page. Violations are checked a second time, because an animation may start meanwhile. */
export async function expectAccessible(page: Page): Promise<void> {
  const found = await findViolations(page)
  expect(found.length === 0 ? found : await findViolations(page), page.url()).toEqual([])
}

/** Opens a screen, waits until it has loaded, and expects no axe violations and no horizontal overflow. */
export async function expectScreenAccessible(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
}

async function findViolations(page: Page): Promise<string[]> {
  await waitForAnimations(page)
  const builder = PLAYER_CONTROLS.reduce((axe, element) => axe.exclude(element), new AxeBuilder({ page }))
  // Legacy mode runs axe in the page itself, which has no frames of other origins; only violations are reported.
  const { violations } = await builder
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`)
}

import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { expect, type Page } from "@playwright/test"
import type axe from "axe-core"
import type { RunOptions } from "axe-core"

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** The minified form: the browser reads it anew in each document. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8")
/** Controls of the player library whose accessible names differ from their visible text (a rule of axe). */
const PLAYER_CONTROLS = ["media-time-display", "media-playback-rate-button"]

/**
 * Waits until finite animations have ended, except those that follow the scroll position: axe would measure the contrast of intermediate colours. Where an element and
 * its child both have a transition of an inherited colour, that of the child begins anew until that of its parent has ended.
 */
export const waitForAnimations = (page: Page) =>
  page.evaluate(async () => {
    const listRunning = () =>
      document
        .getAnimations()
        .filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .filter(({ effect, playState }) => playState === "running" && effect?.getTiming().iterations !== Infinity)
    for (let running = listRunning(); running.length > 0; running = listRunning())
      await Promise.allSettled(running.map(({ finished }) => finished))
  })

/**
 * Expects no axe violations and no horizontal overflow on the current page. Violations are checked a second time, because
 * an animation may start meanwhile.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page)
  await expectNoOverflow(page)
}

/**
 * Expects that neither the current page nor a list in it scrolls sideways, at its width or at `width` CSS pixels, which it has for
 * that time.
 */
export async function expectNoOverflow(page: Page, width?: number): Promise<void> {
  const viewport = page.viewportSize()
  if (width && viewport) await page.setViewportSize({ ...viewport, width })
  const overflow = () =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll("section > div:has(> [role=table])")].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    )
  expect(await page.evaluate(overflow), `${page.url()} at ${width ?? viewport?.width} px`).toBeLessThanOrEqual(0)
  if (width && viewport) await page.setViewportSize(viewport)
}

/** Expects the texts of the current page to be legible in the dark theme, for a visitor who has not chosen a theme. */
export async function expectContrastInTheDark(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "dark" })
  await expectNoViolations(page, ["color-contrast"])
  await page.emulateMedia({ colorScheme: null })
}

async function expectNoViolations(page: Page, rules?: string[]) {
  const found = await findViolations(page, rules)
  expect(found.length === 0 ? found : await findViolations(page, rules), page.url()).toEqual([])
}

async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  await waitForAnimations(page)
  // Once per document, without waiting for the assets that only rules about media and orientation read.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE)
  const options: RunOptions = { resultTypes: ["violations"], preload: false, ...(rules && { runOnly: rules }) }
  return page.evaluate(
    async ([excluded, runOptions]) => {
      const { violations } = await window.axe.run({ exclude: excluded }, runOptions)
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`)
    },
    [PLAYER_CONTROLS, options] as const,
  )
}

import type { LaunchOptions } from "@playwright/test"

export const CHROMIUM = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium"

type LaunchFixture = [
  options: (current: { launchOptions: LaunchOptions }, use: (options: LaunchOptions) => Promise<void>) => Promise<void>,
  settings: { scope: "worker" },
]

/**
 * The option of a file of tests that need the whole browser: its headless shell sends a movement of the mouse by itself when
 * a page has loaded, does not return from the last control to the first one by Tab, and shows no notification.
 */
export const fullChromium: { launchOptions: LaunchFixture } = {
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, executablePath: CHROMIUM }),
    { scope: "worker" },
  ],
}

import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { defineConfig } from "@playwright/test"
import { CHROMIUM } from "./tests/e2e/full-chromium"

// Each worker evaluates this file again and must get the same values, so the first evaluation stores them in the environment.
// Six ports, below those of the embedded database and below the ephemeral ports.
const port = (process.env.E2E_PORT ??= String(10_100 + (process.pid % 1_650) * 6))
const data = (process.env.E2E_DATA ??= join(tmpdir(), `lectern-e2e-${port}-${Date.now()}`))
// The tests begin sessions themselves, with the secret of the program.
const secret = (process.env.E2E_SECRET ??= randomBytes(32).toString("hex"))
const origin = `http://localhost:${port}`
const providerPort = (process.env.E2E_PROVIDER_PORT ??= String(Number(port) + 2))
process.env.E2E_DEV_PORT ??= String(Number(port) + 3)
process.env.E2E_API_PORT ??= String(Number(port) + 4)
process.env.E2E_MIDDLEWARE_PORT ??= String(Number(port) + 5)
const provider = {
  GOOGLE_CLIENT_ID: "lectern",
  GOOGLE_CLIENT_SECRET: "the-secret-of-the-client",
  GOOGLE_ISSUER: `http://localhost:${providerPort}`,
}
const facebook = {
  FACEBOOK_APP_ID: provider.GOOGLE_CLIENT_ID,
  FACEBOOK_APP_SECRET: provider.GOOGLE_CLIENT_SECRET,
  FACEBOOK_GRAPH_URL: provider.GOOGLE_ISSUER,
  FACEBOOK_DIALOG_URL: `${provider.GOOGLE_ISSUER}/authorise`,
}
const customHost = `http://learn.acme.test:${port}`

// A quarter less processor time than Chromium's own headless mode, which a file of tests asks for by `fullChromium`.
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell"
const chromium = {
  executablePath: existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM,
  args: [
    ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--host-resolver-rules=MAP *.test 127.0.0.1",
    `--unsafely-treat-insecure-origin-as-secure=${customHost}`,
  ],
}

export default defineConfig({
  testDir: "tests/e2e",
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  workers: 2,
  fullyParallel: true,
  // A journey that passes on its retry only is reported as flaky by `npm test`.
  retries: process.env.CI ? 1 : 0,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  timeout: 90_000,
  reporter: process.env.E2E_REPORT ? [["json", { outputFile: process.env.E2E_REPORT }], ["line"]] : [["list"]],
  use: {
    baseURL: origin,
    launchOptions: chromium,
    // Tracing every test takes a third of the time: `--retries=1` traces the retry of a failed one.
    trace: "on-first-retry",
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    timezoneId: "Asia/Kolkata",
    locale: "en-IN",
    // A worker that answers navigations would hide requests from the tests that hold or change them.
    serviceWorkers: "block",
  },
  // A journey runs on desktop, tagged @phone on a phone, and tagged @layout on both.
  projects: [
    { name: "desktop", grepInvert: /@phone/, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: "phone",
      grep: /@phone|@layout/,
      use: { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true },
    },
  ],
  globalTeardown: "./tests/setup/remove-e2e-data.ts",
  webServer: [
    {
      command: "exec node scripts/run.mjs start",
      url: `${origin}/api/health`,
      env: {
        PORT: port,
        LECTERN_DATA: data,
        LECTERN_SECRET: secret,
        LOG_LEVEL: "warn",
        DATABASE_URL: "",
        DEMO_MEDIA: "wait",
        // Merchants open accounts at the local gateway, of which a journey has its own.
        GATEWAY_SANDBOX_API: "1",
        ...provider,
        ...facebook,
      },
      timeout: 300_000,
      reuseExistingServer: false,
      gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
      stdout: "ignore",
      stderr: "pipe",
    },
    {
      command: "exec node --import ./scripts/typescript.mjs tests/setup/oauth-provider-program.ts",
      url: `${provider.GOOGLE_ISSUER}/keys`,
      env: { ...provider, GOOGLE_PORT: providerPort },
      reuseExistingServer: false,
      stdout: "ignore",
      stderr: "pipe",
    },
  ],
})

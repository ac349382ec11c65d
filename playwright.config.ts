import { tmpdir } from "node:os"
import { join } from "node:path"
import { defineConfig } from "@playwright/test"

// The workers read this file again and must come to the same answers, so the first reading leaves them in the environment.
const port = (process.env.E2E_PORT ??= String(20_000 + (process.pid % 10_000)))
const data = (process.env.E2E_DATA ??= join(tmpdir(), `lectern-e2e-${port}-${Date.now()}`))
const origin = `http://localhost:${port}`
const customHost = `http://learn.acme.test:${port}`

const chromium = {
  executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
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
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  reporter: process.env.E2E_REPORT ? [["json", { outputFile: process.env.E2E_REPORT }], ["line"]] : [["list"]],
  use: {
    baseURL: origin,
    launchOptions: chromium,
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    timezoneId: "Asia/Kolkata",
    locale: "en-IN",
  },
  projects: [
    { name: "desktop", use: { viewport: { width: 1280, height: 800 } } },
    { name: "phone", use: { viewport: { width: 360, height: 760 }, hasTouch: true, isMobile: true } },
  ],
  globalTeardown: "./tests/setup/remove-e2e-data.ts",
  webServer: {
    command: "exec node scripts/start.mjs",
    url: `${origin}/api/health`,
    env: { PORT: port, LECTERN_DATA: data, LOG_LEVEL: "warn", DATABASE_URL: "" },
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 30_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
})

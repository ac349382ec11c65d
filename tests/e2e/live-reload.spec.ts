import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { expect, type Page, test } from "@playwright/test"
import { findCluster } from "@/lib/server/db/embedded-cluster"
import { createMember } from "./members"
import { signIn } from "./sign-in"

// Inside the repository, because Turbopack follows no link that leads out of it, and the packages are linked.
const COPY = resolve(".live-reload")
const SOURCES = ["app", "components", "lib", "scripts", "public", "middleware.ts"]
const CONFIG = ["next.config.mjs", "tsconfig.json", "postcss.config.mjs", "package.json", ".oxlintrc.json"]
/** A reload compiles what changed alone: it takes no more than this part of the first visit, which compiles the page. */
const RELOAD_SHARE = 0.5
/** Beside other tests a compilation of half a minute has taken more than one. */
const COMPILE_MS = 180_000

const port = process.env.E2E_DEV_PORT
let program: ChildProcess

/** Replaces what a source file of the copy holds once. */
function edit(file: string, from: RegExp, to: string) {
  const path = join(COPY, file)
  const text = readFileSync(path, "utf8")
  expect(text.match(new RegExp(from, "g")), `${file} holds ${from} once`).toHaveLength(1)
  writeFileSync(
    path,
    text.replace(from, () => to),
  )
}

/**
 * Makes a change and waits for a heading, three times; the fastest counts, because other tests run at the same time.
 * `change` receives the number of the attempt, so that each makes another heading.
 */
async function expectQuickReload(page: Page, limitMs: number, change: (attempt: number) => string) {
  const times: number[] = []
  for (const attempt of [1, 2, 3]) {
    const startedAt = Date.now()
    const name = change(attempt)
    await expect(page.getByRole("heading", { level: 1, name })).toBeVisible({ timeout: COMPILE_MS })
    times.push(Date.now() - startedAt)
  }
  expect(Math.min(...times), `${times.join(", ")} ms`).toBeLessThan(limitMs)
}

const address = (path: string) => `http://acme.localhost:${port}${path}`

async function open(page: Page, path: string, heading: string | RegExp) {
  await page.goto(address(path), { timeout: COMPILE_MS })
  await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible({ timeout: COMPILE_MS })
}

test.describe("npm run dev", () => {
  // For starting it as well.
  test.describe.configure({ timeout: 4 * COMPILE_MS })

  test.beforeAll(async () => {
    rmSync(COPY, { recursive: true, force: true, maxRetries: 10 })
    mkdirSync(COPY)
    for (const source of [...SOURCES, ...CONFIG]) cpSync(source, join(COPY, source), { recursive: true })
    symlinkSync("../node_modules", join(COPY, "node_modules"))
    // As `npm run dev` does after it has looked at the packages.
    const args = ["--import", "./scripts/typescript.mjs", "scripts/commands/start.mjs", "--dev"]
    program = spawn(process.execPath, args, {
      cwd: COPY,
      env: {
        ...process.env,
        PORT: port,
        DATABASE_URL: findCluster(join(process.env.E2E_DATA ?? "", "postgres")),
        LECTERN_DATA: process.env.E2E_DATA,
        LECTERN_SECRET: process.env.E2E_SECRET,
        SERVICES: "web,live",
        LOG_LEVEL: "warn",
      },
      stdio: "ignore",
    })
    const isReady = () =>
      fetch(`http://localhost:${port}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isReady, { timeout: COMPILE_MS }).toBe(true)
  })

  test.afterAll(async () => {
    if (program.exitCode === null && program.kill("SIGTERM")) await once(program, "exit")
    rmSync(COPY, { recursive: true, force: true, maxRetries: 10 })
  })

  test("a changed component and a changed message are seen at once", { tag: ["@shell"] }, async ({ page, browser }) => {
    const startedAt = Date.now()
    await open(page, "/institute/2", /./)
    const limitMs = (Date.now() - startedAt) * RELOAD_SHARE
    const connected = page
      .waitForEvent("websocket", (socket) => socket.url().includes("/_next/"))
      .then((socket) => socket.waitForEvent("framereceived"))
    await open(page, "/institute/2/courses", "Courses")
    await connected
    await expectQuickReload(page, limitMs, (attempt) => {
      edit("lib/shared/messages/en/items.json", /"course": "Courses.*"/, `"course": "Courses, text ${attempt}"`)
      return `Courses, text ${attempt}`
    })
    await expectQuickReload(page, limitMs, (attempt) => {
      const name = `const name = \`\${t(\`kinds.\${kind}\`)}, component ${attempt}\``
      edit("components/items/public/item-list.tsx", /const name = .*/, name)
      return `component ${attempt}`
    })

    const refused = await page.evaluate(async () => {
      const form = new URLSearchParams({ name: "Asha Rao" })
      const response = await fetch("/contact", { method: "POST", body: form })
      return { status: response.status, text: await response.text() }
    })
    expect(refused.status).toBe(400)
    expect(refused.text).toContain("Asha Rao")

    const admin = await (await browser.newContext()).newPage()
    await signIn(admin, await createMember({ role: "InstituteAdmin" }))
    await open(admin, "/admin/dashboard", /./)
  })
})

import { existsSync } from "node:fs"
import { type Browser, chromium, type Page } from "playwright"
import { PLATFORM_INSTITUTE_ID } from "@/lib/shared/constants"
import { SITEMAP_PATHS } from "@/lib/shared/public-routes"
import { paths } from "@/lib/shared/paths"
import { cleanUpAfterAll } from "./clean-up"
import { startDebianCluster } from "./debian-postgres"
import { createClient } from "./https-client"
import { createLocalSettings, type Installation, printedOwner, startInstallation } from "./installation"

const DATABASE = "empty"
const TIMEOUT_MS = 60_000
const CHROMIUM = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((path) => existsSync(path)) ?? ""

jest.setTimeout(300_000)

const afterwards = cleanUpAfterAll()
let settings: Record<string, string>
let installation: Installation
let browser: Browser
let cluster: Awaited<ReturnType<typeof startDebianCluster>>

beforeAll(async () => {
  cluster = await startDebianCluster()
  afterwards(cluster.stop)
  // As on a machine without a proxy, where a browser finds every institute below localhost.
  settings = { ...createLocalSettings(await cluster.createDatabase(DATABASE)), OWNER_EMAIL: "owner@school.test" }
  installation = await startInstallation(settings, afterwards)
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH || CHROMIUM,
    args: process.getuid?.() === 0 ? ["--no-sandbox", "--disable-gpu"] : ["--disable-gpu"],
  })
  afterwards(() => browser.close())
})

const urlOf = (path: string, slug = "") => `http://${slug && `${slug}.`}localhost:${installation.port}${path}`

async function openSignedIn(account: { email: string; password: string }, slug = ""): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  page.setDefaultTimeout(TIMEOUT_MS)
  await page.goto(urlOf(paths.login, slug))
  await page.getByRole("textbox", { name: "Email" }).fill(account.email)
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(account.password)
  await page.getByRole("button", { name: "Sign in", exact: true }).click()
  const signedIn = page.waitForURL((url) => url.pathname !== paths.login)
  // Signing in again ends the session before, after a question.
  const question = page.getByRole("alertdialog").getByRole("button").last()
  await Promise.race([signedIn, question.click().catch(() => undefined)])
  await signedIn
  return page
}

test("npm start on an empty database serves the main host", async () => {
  const client = createClient(installation.port)
  for (const path of [paths.login, ...SITEMAP_PATHS]) {
    const response = await client({ host: "localhost", path })
    expect([path, response.status]).toEqual([path, 200])
  }
})

test("the owner signs in with the printed account, creates the first institute and manages it", async () => {
  const owner = printedOwner(installation.program.output())
  const page = await openSignedIn(owner)
  await page.waitForURL((url) => url.pathname.startsWith("/master"))
  await page.goto(urlOf("/master/institutes"))
  await page.getByRole("link", { name: "New institute" }).click()
  await page.getByRole("textbox", { name: "Institute" }).fill("Banyan School")
  await page.getByRole("textbox", { name: "Web address" }).fill("banyan")
  await page.getByRole("combobox", { name: "Plan" }).selectOption({ label: "Growth" })
  await page.getByRole("textbox", { name: "First name" }).fill("Meera")
  await page.getByRole("textbox", { name: "Email" }).fill(owner.email)
  await page.getByRole("button", { name: "Create institute" }).click()
  await page.getByText("Banyan School created").waitFor()
  await page.getByRole("link", { name: `banyan.localhost:${installation.port}` }).click()
  await page.getByRole("heading", { name: "Banyan School" }).first().waitFor()

  const admin = await openSignedIn(owner, "banyan")
  await admin.waitForURL((url) => url.hostname === "banyan.localhost" && url.pathname.startsWith("/admin"))
  const [institute] = await cluster.run("select id, slug from institutes order by id desc limit 1", DATABASE)
  expect(institute).toEqual({ id: String(PLATFORM_INSTITUTE_ID + 1), slug: "banyan" })
})

test("the second start, as the same owner of the database, makes no account and prints none", async () => {
  const owner = printedOwner(installation.program.output())
  expect(await installation.program.stop()).toBe(0)
  installation = await startInstallation(settings, afterwards)
  expect(installation.program.output()).toContain("Lectern is ready at")
  expect(() => printedOwner(installation.program.output())).toThrow("no account was printed")
  const page = await openSignedIn(owner)
  await page.waitForURL((url) => url.pathname.startsWith("/master"))
  const [superuser] = await cluster.run("select rolsuper from pg_roles where rolname = 'empty_owner'", DATABASE)
  expect(superuser).toEqual({ rolsuper: false })
})

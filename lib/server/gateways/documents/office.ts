import { execFile } from "node:child_process"
import { access, constants, mkdir, open, readdir, stat, writeFile } from "node:fs/promises"
import { delimiter, isAbsolute, join } from "node:path"
import { pathToFileURL } from "node:url"
import { promisify } from "node:util"
import { env } from "@/lib/server/env.server"
import { ProgramError, runProgram } from "@/lib/server/programs/run-program"
import { escapeHtml } from "@/lib/shared/escape-html"

/** Longer than the largest presentation takes; a document that loops ends with it. */
const TIMEOUT_MS = 120_000
const MB = 1024 * 1024
const MAX_PDF_BYTES = 200 * MB
const LIMITS = { memoryBytes: 3 * 1024 * MB, cpuSeconds: 90, fileBytes: 300 * MB }

/** Whether LibreOffice (`SOFFICE`) is installed. */
export const hasOffice = async (): Promise<boolean> => (await findProgram(env.SOFFICE)) !== undefined

type Conversion = {
  /** A document, whose extension tells its type. */
  source: string
  /** An existing folder of this conversion alone. */
  folder: string
  signal: AbortSignal
}

/**
 * Converts a document to a PDF in the folder and returns its path. LibreOffice runs with a profile and an environment of its
 * own, without macros, and without a network where the system allows it. Throws `ProgramError` for a document that cannot be
 * converted, and an `ENOENT` error when LibreOffice is not installed.
 */
export async function convertToPdf({ source, folder, signal }: Conversion): Promise<string> {
  const [profile, output] = [join(folder, "profile"), join(folder, "pdf")]
  await writeProfile(profile)
  await writeFile(fontsIn(folder), FONTS)
  await mkdir(output)
  const office = [
    env.SOFFICE,
    ..."--headless --norestore --nolockcheck --nodefault --nologo".split(" "),
    `-env:UserInstallation=${pathToFileURL(profile).href}`,
    ..."--convert-to pdf --outdir".split(" "),
    output,
    source,
  ]
  const [program = "", ...args] = (await hasNetworkNamespaces()) ? [...WITHOUT_NETWORK, ...office] : office
  await runProgram({ program, args, signal, timeoutMs: TIMEOUT_MS, limits: LIMITS, environment: environmentIn(folder) })
  return findPdf(output)
}

/** It ends with 0 for a document that it cannot read, too. */
async function findPdf(folder: string): Promise<string> {
  const name = (await readdir(folder)).find((one) => one.endsWith(".pdf"))
  if (name === undefined) throw new ProgramError("LibreOffice has made no PDF")
  const path = join(folder, name)
  const { size } = await stat(path)
  if (size > MAX_PDF_BYTES) throw new ProgramError("the PDF is too large")
  const file = await open(path, "r")
  try {
    const { buffer } = await file.read(Buffer.alloc(5), 0, 5, 0)
    if (buffer.toString("latin1") !== "%PDF-") throw new ProgramError("LibreOffice has made no PDF")
  } finally {
    await file.close()
  }
  return path
}

/** The secrets of this program are in its environment. */
const environmentIn = (folder: string) => ({
  PATH: env.PATH,
  LANG: "C.UTF-8",
  HOME: folder,
  TMPDIR: folder,
  SAL_USE_VCLPLUGIN: "svp",
  FONTCONFIG_FILE: fontsIn(folder),
  NODE_ENV: env.NODE_ENV,
})

const fontsIn = (folder: string) => join(folder, "fonts.conf")

/** The fonts of the system, and one for Hindi (scripts/setup/fonts.mjs), which few servers have. */
const FONTS = `<?xml version="1.0"?>
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${escapeHtml(join(process.cwd(), "app", "fonts", "documents"))}</dir>
</fontconfig>
`

const WITHOUT_NETWORK = ["unshare", "--map-root-user", "--net", "--"]
let namespaces: Promise<boolean> | undefined

/** Whether this system lets a program run in a network of its own, which has no connections. */
function hasNetworkNamespaces(): Promise<boolean> {
  namespaces ??= promisify(execFile)("unshare", ["--map-root-user", "--net", "--", "true"], { timeout: 5_000 }).then(
    () => true,
    () => false,
  )
  return namespaces
}

async function findProgram(program: string): Promise<string | undefined> {
  const paths = isAbsolute(program) ? [program] : env.PATH.split(delimiter).map((folder) => join(folder, program))
  for (const path of paths) {
    const isProgram = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    )
    if (isProgram) return path
  }
  return undefined
}

/** Settings that switch off macros, links to other documents, and connections by a proxy that is not there. */
async function writeProfile(profile: string) {
  const folder = join(profile, "user")
  await mkdir(folder, { recursive: true })
  const items = SETTINGS.map(
    ([path, name, value]) =>
      `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`,
  )
  await writeFile(
    join(folder, "registrymodifications.xcu"),
    `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${items.join("\n")}
</oor:items>
`,
  )
}

const SETTINGS = [
  ["Office.Common/Security/Scripting", "MacroSecurityLevel", "3"],
  ["Office.Common/Security/Scripting", "DisableMacrosExecution", "true"],
  ["Office.Common/Security/Scripting", "DisableActiveContent", "true"],
  ["Office.Common/Security/Scripting", "BlockUntrustedRefererLinks", "true"],
  ["Office.Writer/Content/Update", "Link", "2"],
  ["Office.Calc/Content/Update", "Link", "2"],
  ["Inet/Settings", "ooInetProxyType", "2"],
  ["Inet/Settings", "ooInetHTTPProxyName", "127.0.0.1"],
  ["Inet/Settings", "ooInetHTTPProxyPort", "9"],
  ["Inet/Settings", "ooInetHTTPSProxyName", "127.0.0.1"],
  ["Inet/Settings", "ooInetHTTPSProxyPort", "9"],
] as const

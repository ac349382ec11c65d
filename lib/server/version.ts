import { readFileSync } from "node:fs"
import { env } from "./env.server"

const packageVersion =
  /"version": "([^"]+)"/.exec(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))?.[1] ?? ""

/** The running version: that of the package, and the build id in production. */
export const version = env.NODE_ENV === "production" ? `${packageVersion}+${buildId()}` : packageVersion

function buildId(): string {
  try {
    return readFileSync(new URL(`../../${env.NEXT_DIST_DIR}/BUILD_ID`, import.meta.url), "utf8").trim()
  } catch {
    return "unbuilt"
  }
}

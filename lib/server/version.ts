import { readFileSync } from "node:fs"
import { env } from "./env.server"

const packageJson: { version: string } = JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8"))

/** The running version: that of the package, and the build when there is one. */
export const version = env.NODE_ENV === "production" ? `${packageJson.version}+${buildId()}` : packageJson.version

function buildId(): string {
  try {
    return readFileSync(new URL(`../../${env.NEXT_DIST_DIR}/BUILD_ID`, import.meta.url), "utf8").trim()
  } catch {
    return "unbuilt"
  }
}

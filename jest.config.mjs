import { existsSync, readFileSync, readdirSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import nextJest from "next/jest.js"

const compiled = nextJest({ dir: import.meta.dirname })

/** The folders in node_modules, nested ones too, of the packages that are ES modules; Jest has to compile them. */
function modulePackages(folder = "") {
  return readdirSync(join("node_modules", folder)).flatMap((name) => {
    const path = join(folder, name)
    if (name.startsWith("@")) return modulePackages(path)
    const nested = join(path, "node_modules")
    const inside = existsSync(join("node_modules", nested)) ? modulePackages(nested) : []
    return isModule(path) ? [path, ...inside] : inside
  })
}

function isModule(path) {
  const file = join("node_modules", path, "package.json")
  return existsSync(file) && JSON.parse(readFileSync(file, "utf8")).type === "module"
}

const transformIgnorePatterns = [
  `<rootDir>/node_modules/(?!(?:${modulePackages().join("|")})/(?!node_modules/))(?!.*\\.mjs$)`,
]

async function project(displayName, { moduleNameMapper, ...options }) {
  const config = await compiled({
    displayName,
    testMatch: [`<rootDir>/tests/${displayName}/**/*.test.{ts,tsx}`],
    dependencyExtractor: "<rootDir>/tests/setup/import-extractor.mjs",
    moduleNameMapper: { "^@/(.*)$": "<rootDir>/$1", ...moduleNameMapper },
    modulePathIgnorePatterns: ["<rootDir>/\\.(?:bench|next|data|live-reload)"],
    ...options,
    setupFilesAfterEnv: [
      "<rootDir>/tests/setup/fail-on-console-and-network.ts",
      "<rootDir>/tests/setup/no-idle-connections.ts",
      ...(options.setupFilesAfterEnv ?? []),
    ],
  })()
  return { ...config, transformIgnorePatterns }
}

const withoutDatabase = {
  testEnvironment: "jest-environment-node",
  globalSetup: "<rootDir>/tests/setup/test-settings.ts",
}
const onServer = {
  testEnvironment: "<rootDir>/tests/setup/jest-environment-node-shared.ts",
  runtime: "<rootDir>/tests/setup/shared-modules-runtime.mjs",
  globalSetup: "<rootDir>/tests/setup/start-cluster.ts",
  globalTeardown: "<rootDir>/tests/setup/stop-cluster.ts",
}
const inBrowser = {
  testEnvironment: "<rootDir>/tests/setup/browser-environment.ts",
  // As in next.config.mjs: messages that nobody compiled show as they are written.
  moduleNameMapper: { "^use-intl/format-message$": "use-intl/format-message/format-only" },
  setupFilesAfterEnv: ["<rootDir>/tests/setup/matchers.ts"],
}

const config = async () => ({
  testSequencer: "<rootDir>/tests/setup/longest-files-first.mjs",
  // More files than processors, because tests also wait for the database. Jest reads more than 100% as a number of workers.
  maxWorkers: Math.ceil(availableParallelism() * 2.5),
  // Generous, because the machine may be busy with other work.
  testTimeout: 90_000,
  projects: [
    await project("unit", withoutDatabase),
    await project("api", onServer),
    await project("guards", onServer),
    await project("nightly", onServer),
    await project("operations", { ...withoutDatabase, globalSetup: "<rootDir>/tests/setup/build-pages.ts" }),
    await project("ui", inBrowser),
  ],
})

export default config

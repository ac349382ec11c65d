const feature = "^lib/features/([^/]+)/"
const outOfBrowser = "^lib/server/|\\.server\\.ts$"

module.exports = {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "shared-is-pure",
      severity: "error",
      from: { path: "^lib/shared/" },
      to: { path: "^(lib/(?!shared)|components|app)" },
    },
    {
      name: "contract-knows-only-what-is-pure",
      severity: "error",
      from: { path: "^lib/contract/|/contract\\.ts$" },
      to: { path: "^(lib/(?!shared/|contract/|features/[^/]+/[^/.]+\\.ts)|components|app)" },
    },
    {
      name: "lib-never-imports-ui",
      severity: "error",
      from: { path: "^lib/" },
      to: { path: "^(components|app)/" },
    },
    {
      name: "server-and-client-do-not-meet",
      severity: "error",
      from: { path: "^lib/server/" },
      to: { path: "^lib/client/" },
    },
    {
      name: "browser-never-reaches-server",
      severity: "error",
      from: { path: "^(components|lib/client)/", pathNot: "\\.server\\.tsx?$" },
      to: { reachable: true, path: outOfBrowser },
    },
    {
      name: "edge-never-reaches-server",
      severity: "error",
      from: { path: "^middleware\\.ts$" },
      to: { reachable: true, path: outOfBrowser, pathNot: "^lib/server/edge/" },
    },
    {
      name: "kit-knows-no-feature",
      severity: "error",
      from: { path: "^components/ui/" },
      to: { path: "^(lib/features|components/(?!ui))" },
    },
    {
      name: "features-meet-at-their-face",
      severity: "error",
      from: { path: feature },
      to: { path: feature, pathNot: ["^lib/features/$1/", "^lib/features/([^/]+)/([^/.]+|\\1\\.server)\\.ts$"] },
    },
    {
      name: "pages-call-the-api",
      comment: "A page asks `serve` for what it shows; it neither imports handlers nor opens the database.",
      severity: "error",
      from: { path: "^(app|components)/" },
      to: { path: "\\.server\\.ts$|^lib/server/(db|tenancy|jobs|gateways)/" },
    },
    {
      name: "one-file-calls-over-the-network",
      severity: "error",
      from: { pathNot: "^lib/client/api\\.ts$" },
      to: { path: "node_modules/ky/" },
    },
    {
      name: "connections-are-opened-in-few-places",
      severity: "error",
      from: { pathNot: "^lib/server/(tenancy|db|jobs|pages)/" },
      to: { path: "node_modules/(pg|pg-boss)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "the-platform-pool-is-for-the-platform",
      comment: "It sees every institute, so only what concerns them all may use it.",
      severity: "error",
      from: { path: "^(app|components|lib/client|lib/shared)/" },
      to: { path: "^lib/server/tenancy/platform" },
    },
    {
      name: "no-caches-of-next",
      severity: "error",
      from: {},
      to: { path: "node_modules/next/cache" },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^\\.next" },
  },
}

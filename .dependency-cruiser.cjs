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
      name: "contract-imports-pure-modules-only",
      severity: "error",
      from: { path: "contract\\.ts$" },
      to: { path: "^(lib/(?!shared/|contract/|features/[^/]+/[^/.]+\\.ts)|components|app)" },
    },
    {
      name: "contract-never-imports-features",
      severity: "error",
      from: { path: "^lib/contract/" },
      to: { path: "^(lib/(?!shared/|contract/)|components|app)" },
    },
    {
      name: "server-never-imports-features",
      severity: "error",
      from: { path: "^lib/server/" },
      to: { path: "^lib/features/" },
    },
    {
      name: "the-kernel-of-calls-knows-no-page",
      severity: "error",
      from: { path: "^lib/server/api/" },
      to: { path: "^lib/server/(front|renderer|hosts|areas|fast-path)/" },
    },
    {
      name: "composition-root-stands-above-features",
      comment:
        "lib/main, lib/demo and lib/web-session wire or fill the features; lib/sandbox runs as programs of its own.",
      severity: "error",
      from: { path: "^lib/(shared|contract|server|client|features)/" },
      to: { path: "^lib/(main|demo|sandbox|web-session)/" },
    },
    {
      name: "lib-never-imports-ui",
      severity: "error",
      from: { path: "^lib/" },
      to: { path: "^(components|app)/" },
    },
    {
      name: "server-never-imports-client",
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
      to: { reachable: true, path: outOfBrowser },
    },
    {
      name: "ui-kit-never-imports-features",
      severity: "error",
      from: { path: "^components/ui/" },
      to: { path: "^(lib/features|components/(?!ui))" },
    },
    {
      name: "components-meet-in-the-kit",
      comment: "A feature's components use the kits and the shell; a page in app/ composes those of several features.",
      severity: "error",
      from: { path: "^components/([^/]+)/" },
      to: { path: "^components/", pathNot: "^components/($1|ui|forms|shell)/" },
    },
    {
      name: "components-never-import-the-composition-root",
      severity: "error",
      from: { path: "^components/" },
      to: { path: "^lib/(main|demo|sandbox)/" },
    },
    {
      name: "features-import-public-modules-only",
      severity: "error",
      from: { path: feature },
      to: { path: feature, pathNot: ["^lib/features/$1/", "^lib/features/([^/]+)/([^/.]+|\\1\\.server)\\.ts$"] },
    },
    {
      name: "pages-call-the-api",
      comment: "A page gets its data from `serve`; it neither imports handlers nor opens the database.",
      severity: "error",
      from: { path: "^(app|components)/" },
      to: { path: "\\.server\\.ts$|^lib/server/(db|tenancy|jobs|gateways)/" },
    },
    {
      name: "only-the-api-client-imports-ky",
      severity: "error",
      from: { pathNot: "^lib/client/api\\.ts$" },
      to: { path: "node_modules/ky/" },
    },
    {
      name: "few-folders-open-database-connections",
      severity: "error",
      from: { pathNot: "^lib/server/(tenancy|db|jobs|page-cache)/" },
      to: { path: "node_modules/(pg|pg-boss)/", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "ui-never-uses-the-platform-pool",
      comment: "The platform pool can read every institute, so pages and the browser must not use it.",
      severity: "error",
      from: { path: "^(app|components|lib/client|lib/shared)/" },
      to: { path: "^lib/server/tenancy/platform" },
    },
    {
      name: "no-next-caches",
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

import { fileURLToPath } from "node:url"
import next from "eslint-config-next"
import { defineConfig, globalIgnores } from "eslint/config"
import { configs as typescript } from "typescript-eslint"

const TYPED = ["**/*.ts", "**/*.tsx"]
// Where a value of the wire or of the database meets its type. The typed client is the kernel's browser half.
const KERNEL = ["lib/contract/**", "lib/server/http/**", "lib/server/tenancy/transaction.ts", "lib/client/api.ts"]
const NEXT_FILES = [
  "app/**/{page,layout,error,global-error,not-found,loading,template,default,route}.{ts,tsx}",
  "app/**/{sitemap,robots,manifest,opengraph-image,icon}.{ts,tsx}",
  "middleware.ts",
  "lib/shared/messages/request.ts",
]
const TOOL_FILES = [
  "*.config.*",
  ".dependency-cruiser.cjs",
  "tests/setup/*-environment*.ts",
  "tests/setup/{start-cluster,stop-cluster,remove-e2e-data}.ts",
]

const CACHE = {
  group: ["next/cache", "next/cache.js"],
  message: "Next's caches have leaked between tenants: lib/server/pages keeps pages.",
}
const KY = { group: ["ky"], message: "Only lib/client/api.ts calls over the network: use call, queryFor or useSend." }
const PG = {
  group: ["pg", "pg/*", "pg-boss"],
  message: "Only lib/server/tenancy, db, jobs and pages open connections.",
}
const imports = (...patterns) => ["error", { patterns }]

export default defineConfig(
  globalIgnores([
    ".next*/**",
    ".bench/**",
    ".data/**",
    "next-env.d.ts",
    "lib/server/db/tables.ts",
    "public/**",
    "tests/bench/results/**",
  ]),
  next,
  {
    files: TYPED,
    extends: [typescript.strictTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: fileURLToPath(new URL(".", import.meta.url)) },
    },
    rules: {
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }],
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-misused-promises": [
        "error",
        { checksVoidReturn: { attributes: false, properties: false } },
      ],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/require-await": "off",
      "@typescript-eslint/no-misused-spread": "off",
      "@typescript-eslint/no-confusing-void-expression": "off",
      "@typescript-eslint/no-dynamic-delete": "off",
      "@typescript-eslint/use-unknown-in-catch-callback-variable": "off",
      "@typescript-eslint/no-invalid-void-type": "off",
      "@typescript-eslint/no-meaningless-void-operator": "off",
      "@typescript-eslint/no-unnecessary-type-parameters": "off",
    },
  },
  {
    rules: {
      "no-console": "error",
      "no-restricted-imports": imports(CACHE, KY, PG),
      "no-restricted-exports": ["error", { restrictDefaultExports: { direct: true, named: true, defaultFrom: true } }],
      "no-restricted-syntax": [
        "error",
        {
          selector: "TSEnumDeclaration, TSModuleDeclaration[kind='namespace']",
          message: "Node cannot strip these types.",
        },
      ],
      "max-params": ["error", 3],
      "max-lines": ["error", { max: 250 }],
    },
  },
  {
    files: KERNEL,
    rules: {
      "@typescript-eslint/consistent-type-assertions": "off",
      "@typescript-eslint/no-explicit-any": "off",
      "@typescript-eslint/no-base-to-string": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
    },
  },
  { files: ["lib/client/api.ts"], rules: { "no-restricted-imports": imports(CACHE, PG) } },
  {
    files: ["lib/server/{tenancy,db,jobs,pages}/**", "tests/**"],
    rules: { "no-restricted-imports": imports(CACHE, KY) },
  },
  { files: [...NEXT_FILES, ...TOOL_FILES], rules: { "no-restricted-exports": "off" } },
  {
    files: ["app/**", "components/**", "lib/**"],
    // The edge has no modules of Node, the gateway is a program of its own, and next-auth listens to nothing else.
    ignores: [
      "lib/server/env.server.ts",
      "lib/server/edge/**",
      "lib/sandbox/razorpay/main.ts",
      "lib/web-session/next-auth-route.ts",
    ],
    rules: {
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: "Only lib/server/env.server.ts reads the environment." },
      ],
    },
  },
  // The React compiler, which this rule is for, is not used.
  { rules: { "react-hooks/incompatible-library": "off", "import/no-anonymous-default-export": "off" } },
  // Only screens have hooks, and pictures come ready made in their sizes.
  { files: ["lib/server/**"], rules: { "react-hooks/rules-of-hooks": "off" } },
  { files: ["components/**", "app/**"], rules: { "@next/next/no-img-element": "off" } },
  // x, y, width and height need no names.
  { files: ["lib/server/seed/{pictures,videos}/**"], rules: { "max-params": "off" } },
  { files: ["scripts/**", "tests/setup/quiet.ts"], rules: { "no-console": "off" } },
  {
    // Tests read answers as the wire gives them.
    files: ["tests/**/*.ts", "tests/**/*.tsx"],
    rules: {
      "max-params": "off",
      "@next/next/no-assign-module-variable": "off",
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "as" }],
      "@typescript-eslint/no-base-to-string": "off",
      "@typescript-eslint/no-unsafe-argument": "off",
      "@typescript-eslint/no-unsafe-assignment": "off",
      "@typescript-eslint/no-unsafe-call": "off",
      "@typescript-eslint/no-unsafe-member-access": "off",
      "@typescript-eslint/no-unsafe-return": "off",
      "@typescript-eslint/unbound-method": "off",
    },
  },
)

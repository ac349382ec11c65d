import { readFileSync } from "node:fs"
import { parseEnv } from "node:util"
import { faultsOf, settings } from "@/lib/server/settings"

const example = parseEnv(readFileSync(".env.example", "utf8"))

test(".env.example names every setting, and no other", () => {
  expect(Object.keys(example).sort()).toEqual(Object.keys(settings.shape).sort())
})

test(".env.example can be copied as it is", () => {
  expect(faultsOf({ ...example, DATABASE_URL: "postgres://lectern@localhost/lectern" })).toEqual([])
})

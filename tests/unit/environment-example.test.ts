import { readFileSync } from "node:fs"
import { parseEnv } from "node:util"
import { settingErrors, settings } from "@/lib/server/settings"

const example = parseEnv(readFileSync(".env.example", "utf8"))

test(".env.example contains every setting and no other", () => {
  expect(Object.keys(example).sort()).toEqual(Object.keys(settings.shape).sort())
})

test(".env.example is valid as it is", () => {
  expect(settingErrors({ ...example, DATABASE_URL: "postgres://lectern@localhost/lectern" })).toEqual([])
})
